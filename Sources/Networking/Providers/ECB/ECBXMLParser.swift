import QuidCore

/// A parser for the European Central Bank's XML files `eurofxref-daily.xml` and `eurofxref-hist.xml`.
///
/// An element `<Cube time='2025-06-18'>` for each day, newest first, contains an element `<Cube currency='USD'
/// rate='1.1508'/>` for each rate. Other elements are skipped, and entities are not expanded.
enum ECBXMLParser {
  /// Returns the reference rates in an XML file.
  ///
  /// - Throws: ``ECBFileError`` if the file is invalid or contains a day after `today`.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>, today: CalendarDay) throws(ECBFileError) -> ECBHistory {
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
    throw isEnvelope ? ECBFileError(.truncated, line: tags.line) : ECBFileError(.unsupportedMarkup)
  }

  private static func history(
    _ days: [(day: CalendarDay, rates: [Currency: ECBRate])]
  ) throws(ECBFileError) -> ECBHistory {
    guard !days.isEmpty else { throw ECBFileError(.empty) }
    let currencies = Set(days.flatMap(\.rates.keys)).sorted()
    let rows = days.reversed().map { day, rates in
      ECBHistory.Row(day: day, rates: currencies.map { rates[$0] ?? .none })
    }
    return ECBHistory(currencies: currencies, rows: rows)
  }

  private static func day(
    _ text: String, above: CalendarDay?, today: CalendarDay, line: Int
  ) throws(ECBFileError) -> CalendarDay {
    guard let day = CalendarDay(text) else { throw ECBFileError(.invalidDay(ECBFileError.excerpt(text)), line: line) }
    guard ECBHistory.canInclude(day, today: today) else { throw ECBFileError(.dayOutOfRange(text), line: line) }
    if let above, day >= above { throw ECBFileError(.unorderedDay(text), line: line) }
    return day
  }

  private static func add(
    _ text: String, of code: String, to rates: inout [Currency: ECBRate], line: Int
  ) throws(ECBFileError) {
    guard let currency = Currency(code), currency.code == code,
      let rate = (try? FixedDecimal(text)).flatMap({ ECBRate($0) })
    else {
      throw ECBFileError(
        .invalidRate(currency: ECBFileError.excerpt(code), value: ECBFileError.excerpt(text)), line: line)
    }
    guard currency != .eur, rates.updateValue(rate, forKey: currency) == nil else {
      throw ECBFileError(.duplicateCurrency(code), line: line)
    }
  }

  /// A start or end tag of an XML element.
  private struct Tag {
    /// The name of the XML element, such as `Cube`, or `/Cube` in an end tag.
    let name: Substring
    private let attributes: Substring

    init(_ text: String) {
      let end = text.firstIndex { $0.isWhitespace } ?? text.endIndex
      name = text[..<end]
      attributes = text[end...]
    }

    /// The value of the attribute with the given name, without the quotes; `nil` if the attribute is missing.
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

  private struct Tags {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    /// The number of the line, counted from 1, with the tag that ``next()`` last returned.
    private(set) var line = 1
    private var countedEnd = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Returns the next tag of the file; `nil` after the last complete tag.
    mutating func next() -> Tag? {
      guard let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")),
        let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
      else { return nil }
      for byte in bytes[countedEnd..<start] where byte == UInt8(ascii: "\n") { line += 1 }
      (countedEnd, index) = (start, end + 1)
      return Tag(String(decoding: bytes[start + 1..<end], as: UTF8.self))
    }
  }
}
