/// A line of JSON output: an object that describes the conversion of one input line.
///
/// The keys are in alphabetical order. Unknown values are `null`.
struct JSONLine: ~Copyable {
  /// The maximum length of the JSON object in bytes, including the line end: 512.
  static let maximumLength = 512

  /// The JSON members `date`, `freshness` and `from` with the value `null`, for a line without a known exchange rate.
  private static let noConversion = Array("\"date\":null,\"freshness\":null,\"from\":null,".utf8)

  private let line: Int
  private let end: [UInt8]
  private var amount = ByteQueue(capacity: BulkConversion.maximumLength)
  /// The error of the input line; `nil` if the line has no error.
  var error: StreamLineError?
  /// The ASCII bytes of the converted amount, such as `12.5`; empty if the amount was not converted.
  var result = ByteQueue(capacity: BulkConversion.maximumLength)
  /// The UTF-8 bytes of the JSON members `date`, `freshness` and `from`.
  ///
  /// The initial value of each member is `null`. If the exchange rate for the line is known, set this property to the
  /// result of ``ConversionCache/json(at:)``.
  var conversion = Self.noConversion

  /// Creates a JSON object for an input line.
  ///
  /// The amount and the result are `null` until they are set.
  ///
  /// - Parameters:
  ///   - line: The number of the input line, counted from 1.
  ///   - end: The last bytes of the line, which contain the target currency or coin, such as `,"to":"EUR"}` and a line
  ///     feed; see ``ConversionCache/jsonEnd``.
  ///   - error: The error of the line, or `nil` if the line has no error.
  init(line: Int, end: [UInt8], error: StreamLineError?) {
    (self.line, self.end, self.error) = (line, end, error)
  }

  /// Returns the symbol of a currency or coin as a quoted JSON string.
  ///
  /// The symbol is truncated to 64 bytes. Invisible characters, such as bidirectional controls, are escaped.
  static func string(_ symbol: String) -> String {
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

  /// Sets the amount in the JSON object, without redundant zeros.
  ///
  /// For example, `0012.50` becomes `12.5`. If the string is not an amount in the given syntax, the amount remains
  /// `null`.
  mutating func setAmount(_ string: UnsafeBufferPointer<UInt8>, in syntax: AmountSyntax) {
    if let count = try? BulkConversion.identity?.write(string, in: syntax, to: amount.tail) {
      amount.advance(by: count)
    }
  }

  /// Appends the JSON object and a line end to a queue.
  ///
  /// The caller must ensure that the queue has an available capacity of ``maximumLength`` bytes or more.
  func write(to output: inout ByteQueue) {
    output.append("{\"amount\":")
    output.appendQuoted(amount.bytes)
    output.append(",")
    output.append(conversion)
    output.append("\"line\":\(line),\"problem\":")
    output.append(error.map { "\"\($0.code)\"" } ?? "null")
    output.append(",\"result\":")
    output.appendQuoted(result.bytes)
    output.append(end)
  }
}

extension BulkConversion {
  /// A conversion at the rate 1 that removes redundant zeros from a decimal string such as `0012.50`.
  ///
  /// The value is never `nil`, because 1 is a valid rate.
  fileprivate static let identity: BulkConversion? = {
    let one = ExchangeRate(base: .eur, quote: .eur, rate: .one)
    return one.flatMap { CrossRate(from: $0, to: $0) }.map { BulkConversion($0) }
  }()
}

extension ByteQueue {
  fileprivate mutating func append(_ string: String) { append(Array(string.utf8)) }

  /// Appends a string in quotation marks as a JSON value, or `null` if the string is empty.
  fileprivate mutating func appendQuoted(_ string: UnsafeBufferPointer<UInt8>) {
    guard !string.isEmpty else { return append("null") }
    append(UInt8(ascii: "\""))
    append(string, 0..<string.count)
    append(UInt8(ascii: "\""))
  }
}
