import Foundation

extension JSONValue {
  /// The document on one line, keys in alphabetical order, and no character a terminal could take for an order.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding strings, whole numbers and containers cannot fail.
    guard let data = try? encoder.encode(self) else { return "null" }
    return Self.escapingUnsafeScalars(in: String(decoding: data, as: UTF8.self))
  }

  /// Writes bidirectional controls, C1 controls and the like, which JSON leaves as they are, as escapes.
  ///
  /// Outside ASCII they can only stand in strings, where an escape means the same.
  private static func escapingUnsafeScalars(in text: String) -> String {
    guard text.unicodeScalars.contains(where: { !$0.isSafeForTerminal }) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      if scalar.isSafeForTerminal {
        escaped.unicodeScalars.append(scalar)
      } else {
        for unit in UTF16.encode(scalar) ?? .init() { escaped += "\\u" + hexadecimal(unit) }
      }
    }
    return escaped
  }

  private static func hexadecimal(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
