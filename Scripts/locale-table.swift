import Foundation

// Writes the source of LocaleData: the number, currency and date formats of all locales, derived from samples that
// Foundation formats. Scripts/locale-table runs this program.

extension String {
  /// The string without Unicode format characters, such as directional marks.
  var visible: String {
    var visible = String.UnicodeScalarView()
    visible.append(contentsOf: unicodeScalars.filter { $0.properties.generalCategory != .format })
    return String(visible)
  }
}

/// A locale with Latin digits and the Gregorian calendar.
func latin(_ identifier: String) -> Locale { Locale(identifier: identifier + "@numbers=latn") }

// MARK: Numbers

/// The strings before the first digit and after the last digit of a sample, and the part between them.
func parts(_ sample: String) -> (prefix: String, digits: Substring, suffix: String) {
  guard let first = sample.firstIndex(where: \.isNumber), let last = sample.lastIndex(where: \.isNumber) else {
    return ("", "", "")
  }
  return (String(sample[..<first]), sample[first...last], String(sample[sample.index(after: last)...]))
}

/// The fields of `NumberSymbols`: separators, sizes of groups, minus sign and percent symbols.
func numberFields(_ locale: Locale) -> [String] {
  func amount(_ amount: Int) -> Substring {
    parts(amount.formatted(.currency(code: "USD").locale(locale)).visible).digits
  }
  let minusSign = parts((-1).formatted(.number.locale(locale)).visible).prefix
  let percent = parts(1.formatted(.percent.locale(locale)).visible)
  let sample = amount(1_234_567_890)
  let groups = sample.split { !$0.isNumber }
  let separators = sample.split { $0.isNumber }
  let integers = groups.dropLast()
  precondition(groups.last?.count == 2, "\(locale.identifier): \(sample) has no decimals")
  // A locale whose currency format has no groups groups no number.
  guard let last = integers.last, integers.count > 1 else {
    return [String(separators[0]), "", "3", "3", "1", minusSign, percent.prefix, percent.suffix]
  }
  let other = integers.dropLast().last?.count ?? last.count
  let minimum = amount(1_234).split { !$0.isNumber }.count == 3 ? 1 : 2
  return [
    String(separators[separators.count - 1]), String(separators[0]), "\(last.count)", "\(other)", "\(minimum)",
    minusSign, percent.prefix, percent.suffix,
  ]
}

/// The short forms of large numbers, from 10³ through 10¹⁵: the power of ten of the unit, and the number as `¤` with its
/// unit, such as `6¤ mn`.
func compactForms(_ locale: Locale) -> [String] {
  (3...15).map { exponent in
    let number = (0..<exponent).reduce(24) { number, _ in number * 10 } / 10
    let sample = number.formatted(.number.notation(.compactName).precision(.fractionLength(1)).locale(locale)).visible
    // A unit can be a numeral itself, such as 万.
    let digits = sample.indices.filter { sample[$0].isASCII && sample[$0].isNumber }
    guard let first = digits.first, let last = digits.last else { return "" }
    return "\(exponent + 2 - digits.count)\(sample[..<first])¤\(sample[sample.index(after: last)...])"
  }
}

// MARK: Currencies

/// The currencies that a locale may have a symbol for.
let currencies = Locale.Currency.isoCurrencies.map { $0.identifier.uppercased() }.sorted()

/// Groups of currencies with the same pattern.
///
/// The first four strings of a group are its pattern: the prefix and suffix of positive and of negative amounts, in which
/// `¤` is the symbol. The other strings are the currencies of the group, each as its code and its symbol. A currency that is
/// in no group has its code as the symbol and the pattern of the first group.
func currencyGroups(_ locale: Locale) -> [[String]] {
  var groups: [[String]: [(code: String, symbol: String)]] = [:]
  for code in currencies {
    let (positive, symbol) = currencyPattern(1, code, locale)
    let negative = currencyPattern(-1, code, locale).pattern
    groups[positive + negative, default: []].append((code, symbol))
  }
  guard let standard = groups.max(by: { plainCodes($0.value) < plainCodes($1.value) })?.key else { return [] }
  let order = [standard] + groups.keys.filter { $0 != standard }.sorted { $0.lexicographicallyPrecedes($1) }
  return order.map { pattern in
    pattern
      + groups[pattern, default: []].filter { pattern != standard || $0.code != $0.symbol }.map { $0.code + $0.symbol }
  }
}

func plainCodes(_ currencies: [(code: String, symbol: String)]) -> Int { currencies.count { $0.code == $0.symbol } }

/// The prefix and suffix of an amount, in which `¤` is the symbol, and the symbol.
func currencyPattern(_ amount: Int, _ code: String, _ locale: Locale) -> (pattern: [String], symbol: String) {
  let sample = amount.formatted(.currency(code: code).locale(locale).attributed)
  var (text, symbol) = ("", "")
  for run in sample.runs {
    let part = String(sample[run.range].characters).visible
    if run.numberSymbol == .currency { symbol += part }
    text += run.numberSymbol == .currency ? "¤" : part
  }
  let (prefix, _, suffix) = parts(text)
  return ([prefix, suffix], symbol)
}

// MARK: Dates

/// The formats of `DateTimeFormat`, in the order of the fields of a record.
let styles: [@Sendable (Locale) -> Date.FormatStyle] = [
  { Date.FormatStyle(date: .abbreviated, time: .shortened, locale: $0) },
  { Date.FormatStyle(locale: $0).year().month(.abbreviated).day() },
  { Date.FormatStyle(locale: $0).month(.abbreviated).day() },
  { Date.FormatStyle(locale: $0).weekday(.abbreviated) },
  { Date.FormatStyle(locale: $0).month(.abbreviated) },
  { Date.FormatStyle(locale: $0).year() },
  { Date.FormatStyle(date: .omitted, time: .shortened, locale: $0) },
]

/// A part of a formatted date: a field, or a literal string.
struct Part {
  var field: AttributeScopes.FoundationAttributes.DateFieldAttribute.Field?
  var text: String
}

/// The parts of a date in 2023 in UTC.
func dateParts(_ style: Date.FormatStyle, month: Int = 1, day: Int = 1, hour: Int = 0, minute: Int = 5) -> [Part] {
  var style = style
  style.timeZone = .gmt
  style.calendar = Calendar(identifier: .gregorian)
  let start = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334][month - 1]
  let seconds = (start + day - 1) * 86_400 + hour * 3_600 + minute * 60
  let formatted = Date(timeIntervalSince1970: 1_672_531_200 + Double(seconds)).formatted(style.attributed)
  return formatted.runs.map { Part(field: $0.dateField, text: String(formatted[$0.range].characters).visible) }
}

/// The text of a field of a date.
func text(_ field: AttributeScopes.FoundationAttributes.DateFieldAttribute.Field, _ parts: [Part]) -> String? {
  parts.first { $0.field == field }?.text
}

/// The names of a locale, and its date formats as patterns of the Unicode locale data (UTS 35, Date Format Patterns).
struct DateFormats {
  /// The lists of month names: for `MMM`, and for `LLL` if they differ.
  var months: [[String]] = []
  /// The day periods by hour.
  var periods: [String] = []
  /// The days of the week, Monday first.
  var weekdays: [String] = []
  var patterns: [String] = []

  init(_ locale: Locale) {
    for style in styles.map({ $0(locale) }) { patterns.append(pattern(style, locale)) }
  }

  /// The names of months, the days of the week, and the day periods, each preceded by its first hour.
  var names: [[String]] {
    let changes = periods.indices.filter { $0 == 0 || periods[$0] != periods[$0 - 1] }
    return [months.first ?? [], months.dropFirst().first ?? [], weekdays, changes.map { "\($0)\(periods[$0])" }]
  }

  private mutating func pattern(_ style: Date.FormatStyle, _ locale: Locale) -> String {
    let early = dateParts(style, month: 1, day: 2, hour: 1)
    let midnight = dateParts(style, hour: 0)
    let afternoon = dateParts(style, hour: 13)
    let noon = dateParts(style, hour: 12)
    var pattern = ""
    for part in early {
      switch part.field {
      case nil:
        let isPlain = !part.text.contains { $0.isASCII && $0.isLetter || $0 == "'" }
        pattern += isPlain ? part.text : "'" + part.text.replacing("'", with: "''") + "'"
      case .year: pattern += require(part.text == "2023", "y", locale)
      case .month where ["1", "01"].contains(part.text) && text(.month, dateParts(style, month: 12)) == "12":
        pattern += part.text == "1" ? "M" : "MM"
      case .month: pattern += monthField((1...12).map { text(.month, dateParts(style, month: $0)) ?? "" }, locale)
      case .day: pattern += require(["2", "02"].contains(part.text), part.text == "2" ? "d" : "dd", locale)
      case .weekday:
        weekdays = (2...8).map { text(.weekday, dateParts(style, day: $0)) ?? "" }
        pattern += "E"
      case .hour:
        let letter =
          switch (text(.hour, afternoon), text(.hour, midnight).flatMap { Int($0) }) {
          case ("13", 0): "H"
          case ("13", 24): "k"
          case (_, 12): "h"
          case (_, 0): "K"
          default: require(false, "", locale)
          }
        _ = require(Int(text(.hour, noon) ?? "") == (letter == "K" ? 0 : 12), "", locale)
        pattern += part.text == "01" ? letter + letter : letter
      case .minute: pattern += require(part.text == "05", "mm", locale)
      case .amPM:
        let found = (0..<24).map { text(.amPM, dateParts(style, hour: $0)) ?? "" }
        pattern += require(periods.isEmpty || periods == found, "a", locale)
        periods = found
      default: pattern += require(false, "", locale)
      }
    }
    return pattern
  }

  private mutating func monthField(_ names: [String], _ locale: Locale) -> String {
    if !months.contains(names) { months.append(names) }
    let index = months.firstIndex(of: names) ?? 0
    return require(index < 2, index == 0 ? "MMM" : "LLL", locale)
  }

  private func require(_ condition: Bool, _ field: String, _ locale: Locale, line: Int = #line) -> String {
    precondition(condition, "\(locale.identifier): a date has a form that the table cannot represent (line \(line))")
    return field
  }
}

// MARK: Table

/// All identifiers that Foundation lists, and those without a script, such as `zh_TW` for `zh_Hant_TW`.
let available = Set(Locale.availableIdentifiers)
let identifiers = available.union(
  available.compactMap { identifier in
    let parts = identifier.split(separator: "_")
    return parts.count == 3 && parts[1].count == 4 ? "\(parts[0])_\(parts[2])" : nil
  }
).sorted()

/// The identifier without its last part, such as `sv` for `sv_SE`; `nil` for a language.
func parent(_ identifier: String) -> String? {
  identifier.lastIndex(of: "_").map { String(identifier[..<$0]) }
}

/// Lines of a table: identifiers that share a record, and the record.
///
/// A locale that has the record of its parent is omitted.
func table(_ record: (Locale) -> [[String]]) -> [String] {
  var records: [String: String] = [:]
  for identifier in identifiers {
    let groups = record(latin(identifier))
    precondition(!groups.joined().contains { $0.contains { "\t|\n".contains($0) } })
    records[identifier] = groups.map { $0.joined(separator: "|") }.joined(separator: "\t")
  }
  var lines: [String: [String]] = [:]
  for identifier in identifiers {
    guard let record = records[identifier] else { continue }
    var ancestor = parent(identifier)
    while let known = ancestor, records[known] == nil { ancestor = parent(known) }
    if let ancestor, records[ancestor] == record { continue }
    lines[record, default: []].append(identifier)
  }
  return lines.map { $1.joined(separator: " ") + "\t" + $0 }.sorted()
}

/// The languages by their codes of three letters that Foundation maps to another code, such as `swe`.
func languageAliases() -> [String] {
  let letters = "abcdefghijklmnopqrstuvwxyz"
  return letters.flatMap { first in letters.flatMap { second in letters.map { "\(first)\(second)\($0)" } } }
    .filter { !available.contains($0) }.compactMap { code in
      let language = Locale.Components(identifier: code).languageComponents.languageCode?.identifier
      return language.flatMap { available.contains($0) ? "\(code)=\($0)" : nil }
    }
}

/// The codes of all regions, including former ones.
func regions() -> [String] {
  let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
  let codes = letters.flatMap { first in letters.map { "\(first)\($0)" } }.filter { Locale.Region($0).isISORegion }
  return Set(codes).union(Locale.Region.isoRegions.map(\.identifier)).sorted()
}

/// The string in a literal, in which separators and unusual spaces are visible.
func literal(_ string: String) -> String {
  string.unicodeScalars.map { scalar in
    switch scalar {
    case "\\": "\\\\"
    case "\t": "\\t"
    default:
      !scalar.isASCII && [.spaceSeparator, .control].contains(scalar.properties.generalCategory)
        ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
    }
  }.joined()
}

/// Words in lines of at most 116 characters.
func wrapped(_ words: [String]) -> [String] {
  words.reduce(into: []) { lines, word in
    if let last = lines.last, last.count + word.count < 116 {
      lines[lines.count - 1] += " " + word
    } else {
      lines.append(word)
    }
  }
}

func section(_ name: String, _ comment: String, _ lines: [String]) -> String {
  (["  /// \(comment)", "  static let \(name) = \"\"\""] + lines.map { "    " + literal($0) } + ["    \"\"\""])
    .joined(separator: "\n")
}

/// Writes a source file of the table: the main file, or an extension of it.
func write(_ name: String, _ declaration: String, _ sections: [String]) throws {
  let source = """
    // Generated by Scripts/locale-table from the Foundation of \(CommandLine.arguments[1]). Do not edit.
    // The data comes from the Unicode Common Locale Data Repository (CLDR) by way of Foundation. See LICENSE-UNICODE.
    // swift-format-ignore-file

    \(declaration) {

    """ + sections.joined(separator: "\n\n") + "\n}\n"
  try source.write(toFile: "\(CommandLine.arguments[2])/\(name).swift", atomically: true, encoding: .utf8)
}

try write(
  "LocaleData",
  "/// The number, currency and date formats of all locales. ``LocaleTable`` describes the notation.\nenum LocaleData",
  [
    section(
      "identifiers", "The identifiers of all supported locales, separated by spaces and line breaks.",
      wrapped(available.sorted())),
    section(
      "regions", "The codes of all regions, including former regions, such as `SE` or `419`.",
      wrapped(regions())),
    section(
      "languageAliases", "The three-letter codes of languages, each with the code that replaces it, such as `deu=de`.",
      wrapped(languageAliases())),
    section(
      "numbers", "The separators, group sizes, minus sign and percent symbols of each locale.",
      table { [numberFields($0)] }),
    section("patterns", "The date and time patterns of each locale.", table { [DateFormats($0).patterns] }),
  ])
try write(
  "LocaleData+CompactForms", "extension LocaleData",
  [
    section(
      "compactForms", "The short forms of numbers from 10³ through 10¹⁵ in each locale.", table { [compactForms($0)] })
  ])
try write(
  "LocaleData+Currencies", "extension LocaleData",
  [section("currencies", "The patterns of amounts and the currency symbols of each locale.", table(currencyGroups))])
try write(
  "LocaleData+Names", "extension LocaleData",
  [
    section(
      "names", "The names of months, days of the week and day periods (such as AM and PM) in each locale.",
      table { DateFormats($0).names })
  ])
