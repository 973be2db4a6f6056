/// A line of a stream as a JSON object: its keys in alphabetical order, `null` for what is unknown.
struct StreamObject: ~Copyable {
  /// How much room it takes at most, in bytes.
  static let room = 512

  /// What is told of a conversion where there is none.
  private static let unknown = Array("\"date\":null,\"freshness\":null,\"from\":null,".utf8)

  private let line: Int
  private let target: Currency
  private var amount = ByteBlock(capacity: BulkConversion.room)
  /// What is wrong with the line; `nil` when nothing is.
  var problem: StreamFlaw?
  /// What the amount is worth; empty where that is not known.
  var result = ByteBlock(capacity: BulkConversion.room)
  /// What ``StreamRates/note(_:)`` tells about the conversion.
  var note = Self.unknown

  /// An object with nothing in it yet but what is wrong.
  init(line: Int, to target: Currency, problem: StreamFlaw?) {
    (self.line, self.target, self.problem) = (line, target, problem)
  }

  /// Takes in the amount that the line has, as it is but for zeros at the ends; nothing of what is none.
  mutating func takeAmount(_ text: UnsafeBufferPointer<UInt8>) {
    if let count = try? BulkConversion.unchanged?.write(text, to: amount.tail) { amount.advance(by: count) }
  }

  /// Writes the object and a line end where there is ``room``.
  func write(to output: inout ByteBlock) {
    output.append("{\"amount\":")
    output.appendQuoted(amount.bytes)
    output.append(",")
    output.append(note)
    output.append("\"line\":\(line),\"problem\":")
    output.append(problem.map { "\"\($0.code)\"" } ?? "null")
    output.append(",\"result\":")
    output.appendQuoted(result.bytes)
    output.append(",\"to\":\"\(target.code)\"}\n")
  }
}

extension BulkConversion {
  /// What writes an amount as it is, without zeros at the ends.
  fileprivate static let unchanged: BulkConversion? = {
    let one = ExchangeRate(base: .eur, quote: .eur, rate: .one)
    return one.flatMap { CrossRate(from: $0, to: $0) }.map { BulkConversion($0) }
  }()
}

extension ByteBlock {
  fileprivate mutating func append(_ text: String) { append(Array(text.utf8)) }

  /// Puts text in quotation marks, or `null` where there is none.
  fileprivate mutating func appendQuoted(_ text: UnsafeBufferPointer<UInt8>) {
    guard !text.isEmpty else { return append("null") }
    append(UInt8(ascii: "\""))
    append(text, 0..<text.count)
    append(UInt8(ascii: "\""))
  }
}
