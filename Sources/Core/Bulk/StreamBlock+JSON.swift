extension StreamBlock {
  /// Appends the JSON object for a record, with its keys in alphabetical order.
  mutating func appendObject(
    _ amount: FixedDecimal?, _ result: FixedDecimal?, by conversion: StreamConverter.Conversion?,
    _ converter: StreamConverter, _ error: StreamLineError?
  ) {
    output += "{\"amount\":".utf8
    append(amount, minimumDecimals: 0)
    output += conversion?.json ?? Array(",\"date\":null,\"freshness\":null,\"from\":null,\"line\":".utf8)
    DecimalFormatter.withBytes(UInt128(line), decimals: 0) { output.append(contentsOf: $0) }
    output += (error.map { ",\"problem\":\"\($0.code)\",\"result\":" } ?? ",\"problem\":null,\"result\":").utf8
    append(result, minimumDecimals: converter.format.minimumDecimals)
    output += converter.jsonEnd
  }

  private mutating func append(_ number: FixedDecimal?, minimumDecimals: Int) {
    output += (number == nil ? "null" : "\"").utf8
    number?.append(to: &output, minimumDecimals: minimumDecimals)
    if number != nil { output += "\"".utf8 }
  }

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
