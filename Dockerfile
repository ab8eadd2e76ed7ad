# SPDX-License-Identifier: Apache-2.0
#
# An image with the command, for engines that are mounted or added to it:
#
#   docker build -t showstopper .
#   docker run --rm -v "$PWD:/work" showstopper verify --engine ./engine
#
# tests/package/docker_test.py carries out the steps.

FROM debian:12-slim AS build
WORKDIR /source
COPY ci/setup ci/
RUN ci/setup --program dpkg-dev file zopfli
COPY . .
RUN ci/package
RUN mkdir /packed && \
    tar -xzf build/packages/showstopper-*.tar.gz -C /packed --strip-components 1

FROM debian:12-slim
COPY --from=build /packed /opt/showstopper
RUN ln -s /opt/showstopper/bin/showstopper /usr/local/bin/showstopper
WORKDIR /work
ENTRYPOINT ["showstopper"]
