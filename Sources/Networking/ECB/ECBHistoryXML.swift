import QuidCore

/// Reads the bank's XML files, `eurofxref-daily.xml` and `eurofxref-hist.xml`: an element `<Cube time='2025-06-18'>` for
/// each day, newest first, with an element `<Cube currency='USD' rate='1.1508'/>` for each rate.
///
/// Elements other than `Cube` are skipped; entities are not expanded. Source: the bank's page "Euro foreign exchange
/// reference rates".
enum ECBHistoryXML {
  /// Parses a file.
  ///
  /// - Parameter today: the last day the file can include.
  /// - Throws: ``ECBFlaw``.
  static func history(_ bytes: UnsafeBufferPointer<UInt8>, today: CalendarDay) throws(ECBFlaw) -> ECBHistory {
    var tags = Tags(bytes)
    var days: [(day: CalendarDay, rates: [Currency: ECBRate])] = []
    var isEnvelope = false
    while let tag = tags.next() {
      switch tag.name {
      case "gesmes:Envelope": isEnvelope = true
      case "/gesmes:Envelope" where isEnvelope: return try history(days)
      case "Cube" where isEnvelope:
        if let time = tag["time"] {
          days.append((try day(time, above: days.last?.day, today: today, line: tags.line), [:]))
        } else if let code = tag["currency"], !days.isEmpty {
          try add(tag["rate"] ?? "", of: code, to: &days[days.count - 1].rates, line: tags.line)
        }
      default: continue
      }
    }
    throw isEnvelope ? ECBFlaw(.cutOff, line: tags.line) : ECBFlaw(.markup)
  }

  private static func history(
    _ days: [(day: CalendarDay, rates: [Currency: ECBRate])]
  ) throws(ECBFlaw) -> ECBHistory {
    guard !days.isEmpty else { throw ECBFlaw(.empty) }
    let currencies = Set(days.flatMap(\.rates.keys)).sorted()
    let rows = days.reversed().map { day, rates in
      ECBHistory.Row(day: day, rates: currencies.map { rates[$0] ?? .none })
    }
    return ECBHistory(currencies: currencies, rows: rows)
  }

  private static func day(
    _ text: String, above: CalendarDay?, today: CalendarDay, line: Int
  ) throws(ECBFlaw) -> CalendarDay {
    guard let day = CalendarDay(text) else { throw ECBFlaw(.day(excerpt(text)), line: line) }
    guard ECBHistory.canInclude(day, today: today) else { throw ECBFlaw(.dayOutOfRange(text), line: line) }
    if let above, day >= above { throw ECBFlaw(.order(text), line: line) }
    return day
  }

  private static func add(
    _ text: String, of code: String, to rates: inout [Currency: ECBRate], line: Int
  ) throws(ECBFlaw) {
    guard let currency = Currency(code), currency.code == code,
      let rate = (try? FixedPoint(text)).flatMap({ ECBRate($0) })
    else { throw ECBFlaw(.rate(currency: excerpt(code), text: excerpt(text)), line: line) }
    guard currency != .eur, rates.updateValue(rate, forKey: currency) == nil else {
      throw ECBFlaw(.currencyTwice(code), line: line)
    }
  }

  private static func excerpt(_ text: String) -> String { text.count > 40 ? text.prefix(40) + "…" : text }

  /// A start or end tag.
  private struct Tag {
    /// The name, with a slash before that of an end tag.
    let name: Substring
    private let attributes: Substring

    init(_ text: String) {
      let end = text.firstIndex { $0.isWhitespace } ?? text.endIndex
      name = text[..<end]
      attributes = text[end...]
    }

    /// The value of an attribute, which is in single or double quotes.
    subscript(_ attribute: String) -> String? {
      for quote in ["'", "\""] {
        guard let start = attributes.firstRange(of: " \(attribute)=\(quote)")?.upperBound,
          let end = attributes[start...].firstIndex(of: Character(quote))
        else { continue }
        return String(attributes[start..<end])
      }
      return nil
    }
  }

  /// The tags of a file in their order.
  private struct Tags {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    /// The line on which the tag that was read last starts, from 1.
    private(set) var line = 1
    private var counted = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Reads the next tag; returns `nil` after the last complete one.
    mutating func next() -> Tag? {
      guard let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")),
        let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
      else { return nil }
      for byte in bytes[counted..<start] where byte == UInt8(ascii: "\n") { line += 1 }
      (counted, index) = (start, end + 1)
      return Tag(String(decoding: bytes[start + 1..<end], as: UTF8.self))
    }
  }
}
