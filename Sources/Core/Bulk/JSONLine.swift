/// The JSON object for one input line, with its keys in alphabetical order; unknown values are `null`.
struct JSONLine: ~Copyable {
  static let maximumLength = 512

  private static let noConversion = Array("\"date\":null,\"freshness\":null,\"from\":null,".utf8)

  private let line: Int
  private let end: [UInt8]
  private var amount = ByteQueue(capacity: BulkConversion.maximumLength)
  var error: StreamLineError?
  /// The converted amount; empty if the amount was not converted.
  var result = ByteQueue(capacity: BulkConversion.maximumLength)
  /// The JSON members of the conversion from ``ConversionCache/json(at:)``, or `null` members if the rate is unknown.
  var conversion = Self.noConversion

  init(line: Int, end: [UInt8], error: StreamLineError?) {
    self.line = line
    self.end = end
    self.error = error
  }

  /// Returns a symbol as a JSON string, truncated to 64 bytes, with invisible characters escaped.
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

  /// Sets the amount without redundant zeros; it stays `null` if the string is not an amount in the given syntax.
  mutating func setAmount(_ string: UnsafeBufferPointer<UInt8>, in syntax: AmountSyntax) {
    if let count = try? BulkConversion.identity?.write(string, in: syntax, to: amount.tail) {
      amount.advance(by: count)
    }
  }

  /// Writes the object to a queue with an available capacity of at least ``maximumLength`` bytes.
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
  /// A conversion at the rate 1 that removes redundant zeros; never `nil`, because 1 is a valid rate.
  fileprivate static let identity: BulkConversion? = {
    let one = ExchangeRate(base: .eur, quote: .eur, rate: .one)
    return one.flatMap { CrossRate(from: $0, to: $0) }.map { BulkConversion($0) }
  }()
}

extension ByteQueue {
  fileprivate mutating func append(_ string: String) { append(Array(string.utf8)) }

  fileprivate mutating func appendQuoted(_ string: UnsafeBufferPointer<UInt8>) {
    guard !string.isEmpty else { return append("null") }
    append(UInt8(ascii: "\""))
    append(string, 0..<string.count)
    append(UInt8(ascii: "\""))
  }
}
