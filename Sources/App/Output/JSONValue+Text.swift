import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

extension JSONValue {
  init(fields: Fields) { self = .object(fields.mapValues { $0?.json ?? .null }) }

  /// The JSON document in one line, with sorted keys.
  ///
  /// Characters that a terminal could interpret as a control sequence are escaped.
  var text: String { Self.escapingUnsafeScalars(in: document()) }

  /// Returns a JSON document in which control characters are escaped, including bidirectional and C1 control
  /// characters.
  ///
  /// The JSON encoder does not escape all of them. They occur only in strings, where an escape has the same meaning.
  private static func escapingUnsafeScalars(in json: String) -> String {
    let isPlain = json.utf8.allSatisfy { 0x20..<0x7F ~= $0 }
    guard !isPlain, json.unicodeScalars.contains(where: { !$0.isSafeForTerminal }) else { return json }
    var escaped = ""
    for scalar in json.unicodeScalars {
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
