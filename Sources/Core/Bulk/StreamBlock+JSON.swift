extension StreamBlock {
  /// Appends the JSON object for a record, with its keys in alphabetical order.
  mutating func appendObject(
    _ amount: FixedDecimal?, _ result: FixedDecimal?, by conversion: StreamConverter.Conversion?,
    _ converter: StreamConverter, _ error: StreamLineError?
  ) {
    output += "{\"amount\":".utf8
    appendQuoted(amount?.description)
    output += conversion?.json ?? Array(",\"date\":null,\"freshness\":null,\"from\":null,\"line\":".utf8)
    output += String(line).utf8
    output += ",\"problem\":".utf8
    appendQuoted(error?.code)
    output += ",\"result\":".utf8
    appendQuoted(result.map(converter.format.string))
    output += converter.jsonEnd
  }

  private mutating func appendQuoted(_ string: String?) { output += (string.map { "\"" + $0 + "\"" } ?? "null").utf8 }

  /// Returns a symbol as a JSON string, truncated to 64 bytes, with invisible characters escaped.
  static func jsonString(_ symbol: String) -> String {
    var string = ""
    for scalar in symbol.unicodeScalars {
      let escaped =
        switch scalar {
        case "\"", "\\": "\\\(scalar)"
        case _ where scalar.isInvisible:
          String(scalar).utf16.map { "\\u" + String(UInt32($0) + 0x10000, radix: 16).dropFirst() }.joined()
        default: String(scalar)
        }
      guard string.utf8.count + escaped.utf8.count <= 64 else { break }
      string += escaped
    }
    return "\"\(string)\""
  }
}
