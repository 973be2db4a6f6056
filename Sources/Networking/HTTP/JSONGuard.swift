/// What is looked at before bytes may reach a JSON decoder.
///
/// Foundation's decoder ends the process on 513 bytes of `[`, reads UTF-16 and UTF-32 without being asked, and recurses
/// as deep as a body wants. The scan takes one pass and no memory.
enum JSONGuard {
  /// No upstream nests its answers deeper than a dozen levels.
  static let deepest = 64

  /// What is wrong with the bytes, or `nil` for what a decoder may see (which need not be JSON).
  static func flaw(in bytes: some Collection<UInt8>) -> AnswerFlaw? {
    var depth = 0
    var isInString = false
    var isEscaped = false
    var isBlank = true
    var isAfterComma = false
    for byte in bytes {
      if byte < 0x20 {
        // No JSON holds others unescaped; and without zeros, nothing can pass as UTF-16 whose letters look like quotes.
        guard byte == 0x09 || byte == 0x0A || byte == 0x0D else { return .noJSON }
        isEscaped = false
        continue
      }
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case 0x20: continue
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > deepest { return .unreadable(what: "at most \(deepest) levels of nesting", place: "body") }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        // Foundation's decoder takes a comma before the end for nothing; RFC 8259 has no such comma.
        if isAfterComma { return .noJSON }
        depth -= 1
      default: break
      }
      isBlank = false
      isAfterComma = byte == UInt8(ascii: ",")
    }
    if isBlank { return .unreadable(what: "JSON", place: "empty body") }
    return nil
  }
}
