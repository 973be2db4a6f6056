/// The JSON object of one line of a stream, with its keys in alphabetical order and `null` for unknown values.
///
/// The object has a fixed form and only numbers, codes and dates as values, so it is written without a JSON encoder.
struct JSONLine: ~Copyable {
  /// The maximum length of an object in bytes.
  static let maximumLength = 512

  /// The members of a conversion for a line without one.
  private static let noConversion = Array("\"date\":null,\"freshness\":null,\"from\":null,".utf8)

  private let line: Int
  private let target: Currency
  private var amount = ByteQueue(capacity: BulkConversion.maximumLength)
  /// The error of the line, if any.
  var error: StreamLineError?
  /// The converted amount; empty if unknown.
  var result = ByteQueue(capacity: BulkConversion.maximumLength)
  /// The members that describe the conversion, from ``ConversionCache/json(at:)``.
  var conversion = Self.noConversion

  /// Creates an object without amount and result.
  init(line: Int, to target: Currency, error: StreamLineError?) {
    (self.line, self.target, self.error) = (line, target, error)
  }

  /// Sets the amount, without leading and trailing zeros; a string that is not an amount leaves it unknown.
  mutating func setAmount(_ string: UnsafeBufferPointer<UInt8>) {
    if let count = try? BulkConversion.identity?.write(string, to: amount.tail) { amount.advance(by: count) }
  }

  /// Writes the object and a line end, for which the output must have capacity.
  func write(to output: inout ByteQueue) {
    output.append("{\"amount\":")
    output.appendQuoted(amount.bytes)
    output.append(",")
    output.append(conversion)
    output.append("\"line\":\(line),\"problem\":")
    output.append(error.map { "\"\($0.code)\"" } ?? "null")
    output.append(",\"result\":")
    output.appendQuoted(result.bytes)
    output.append(",\"to\":\"\(target.code)\"}\n")
  }
}

extension BulkConversion {
  /// A conversion at the rate 1, which only removes leading and trailing zeros.
  fileprivate static let identity: BulkConversion? = {
    let one = ExchangeRate(base: .eur, quote: .eur, rate: .one)
    return one.flatMap { CrossRate(from: $0, to: $0) }.map { BulkConversion($0) }
  }()
}

extension ByteQueue {
  fileprivate mutating func append(_ string: String) { append(Array(string.utf8)) }

  /// Appends a string in quotation marks, or `null` for an empty one.
  fileprivate mutating func appendQuoted(_ string: UnsafeBufferPointer<UInt8>) {
    guard !string.isEmpty else { return append("null") }
    append(UInt8(ascii: "\""))
    append(string, 0..<string.count)
    append(UInt8(ascii: "\""))
  }
}
