// SPDX-License-Identifier: Apache-2.0
#include "model/table/diagnostic.h"

#include <algorithm>
#include <string_view>

namespace showstopper::table {

std::string to_text(const Diagnostic& diagnostic) {
  std::string text = diagnostic.file;
  if (diagnostic.where.line > 0) {
    text += ':' + std::to_string(diagnostic.where.line);
    if (diagnostic.where.column > 0) text += ':' + std::to_string(diagnostic.where.column);
  }
  return text + (text.empty() ? "error: " : ": error: ") + diagnostic.message;
}

namespace {

// How many bytes from `at` on are one character that could steer a terminal or turn the direction
// of writing: C0 and C1 controls, DEL, the bidirectional marks, embeddings and isolates, and the
// separators of lines and paragraphs. 0: none.
std::size_t steering(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0u;
  };
  if (byte(0) < 0x20 || byte(0) == 0x7F) return 1;
  if (byte(0) == 0xC2 && byte(1) >= 0x80 && byte(1) <= 0x9F) return 2;
  if (byte(0) == 0xD8 && byte(1) == 0x9C) return 2;  // U+061C
  if (byte(0) != 0xE2) return 0;
  const bool marks = byte(1) == 0x80 && (byte(2) == 0x8E || byte(2) == 0x8F);
  const bool lines = byte(1) == 0x80 && byte(2) >= 0xA8 && byte(2) <= 0xAE;
  const bool isolates = byte(1) == 0x81 && byte(2) >= 0xA6 && byte(2) <= 0xA9;
  return marks || lines || isolates ? 3 : 0;
}

// The code point of a character of two or three bytes.
unsigned code_point(std::string_view bytes) {
  const auto bits = [&](std::size_t i, unsigned mask) {
    return static_cast<unsigned char>(bytes[i]) & mask;
  };
  if (bytes.size() == 1) return bits(0, 0x7F);
  if (bytes.size() == 2) return bits(0, 0x1F) << 6 | bits(1, 0x3F);
  return bits(0, 0x0F) << 12 | bits(1, 0x3F) << 6 | bits(2, 0x3F);
}

}  // namespace

std::string printable(std::string words) {
  std::string text;
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t length = steering(words, at);
    text += length > 0 ? '?' : words[at];
    at += length > 0 ? length : 1;
  }
  return text;
}

std::string printable_json(std::string json) {
  static constexpr char kHex[] = "0123456789abcdef";
  const bool plain = std::all_of(json.begin(), json.end(), [](char letter) {
    const auto byte = static_cast<unsigned char>(letter);
    return byte >= 0x20 && byte < 0x7F;
  });
  if (plain) return json;
  std::string text;
  for (std::size_t at = 0; at < json.size();) {
    const std::size_t length = steering(json, at);
    if (length == 0 || json[at] == '\n') {
      text += json[at++];
      continue;
    }
    const unsigned code = code_point(std::string_view(json).substr(at, length));
    text += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4) text += kHex[code >> shift & 0xF];
    at += length;
  }
  return text;
}

}  // namespace showstopper::table
