#!/bin/bash -eu
# SPDX-License-Identifier: Apache-2.0
#
# Builds the fuzz targets for ClusterFuzzLite and OSS-Fuzz, into $OUT, with $CC, $CXX, $CFLAGS,
# $CXXFLAGS and $LIB_FUZZING_ENGINE of the service. Libraries whose sources are in $SRC are built
# with the same flags; the others must be installed. Targets that need the solver are left out.
# Beside each target are its first inputs (NAME_seed_corpus.zip) and its dictionary (NAME.dict);
# the corpus that the targets read is $OUT/showstopper_corpus.
source_folder=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
if [ ! -e "$source_folder/CMakeLists.txt" ]; then
  [ -e "$SRC/showstopper/CMakeLists.txt" ] && source_folder=$SRC/showstopper ||
    source_folder=$(dirname "$source_folder")
fi
work=${WORK:-$SRC/work}
mkdir -p "$work" "$OUT"

# library FOLDER [cmake option...]: builds and installs it into $work/libraries.
library() {
  local sources=$SRC/$1
  [ -d "$sources" ] || return 0
  [ "$1" != xxHash ] || sources+=/cmake_unofficial
  cmake -S "$sources" -B "$work/$1" -G Ninja -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF \
        -DBUILD_TESTING=OFF -DCMAKE_INSTALL_PREFIX="$work/libraries" -DCMAKE_INSTALL_LIBDIR=lib \
        "${@:2}"
  cmake --build "$work/$1" --target install
}
library fmt -DFMT_TEST=OFF -DFMT_DOC=OFF
library simdjson -DSIMDJSON_DEVELOPER_MODE=OFF
library json -DJSON_BuildTests=OFF
library tomlplusplus
library xxHash -DXXHASH_BUILD_XXHSUM=OFF
export PKG_CONFIG_PATH=$work/libraries/lib/pkgconfig:${PKG_CONFIG_PATH:-}

cmake -S "$source_folder" -B "$work/showstopper" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo \
      -DCMAKE_PREFIX_PATH="$work/libraries" -DSHOWSTOPPER_FUZZ=ON -DSHOWSTOPPER_UNITY=ON \
      -DSHOWSTOPPER_FUZZING_ENGINE="$LIB_FUZZING_ENGINE" -DSHOWSTOPPER_PROGRAMS=none \
      -DSHOWSTOPPER_SOURCE_CORPUS= \
      -DSHOWSTOPPER_TESTS=OFF -DSHOWSTOPPER_BENCHMARKS=OFF
cmake --build "$work/showstopper" -j "${SHOWSTOPPER_BUILD_JOBS:-$(nproc)}"

cp -r "$source_folder/corpus" "$OUT/showstopper_corpus"
for target in "$work"/showstopper/bin/fuzz_*; do
  name=$(basename "$target")
  [ "$name" != fuzz_canary ] || continue  # it fails by design
  cp "$target" "$OUT/"
  rm -rf "$work/seeds"
  SHOWSTOPPER_CORPUS=$OUT/showstopper_corpus "$work/showstopper/seeds/fuzz_seeds" "$name" "$work/seeds" "$OUT/$name.dict"
  python3 -m zipfile -c "$OUT/${name}_seed_corpus.zip" "$work/seeds"/*
  printf '[libfuzzer]\nentropic = 0\nlen_control = 0\n' >"$OUT/$name.options"
done
