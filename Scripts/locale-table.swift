import Foundation

// Prints the source of LocaleData: the form of numbers and of amounts of money in all locales, derived from samples that
// Foundation formats. Scripts/locale-table runs this program.

extension String {
  /// The string without Unicode format characters, such as directional marks.
  var visible: String {
    var visible = String.UnicodeScalarView()
    visible.append(contentsOf: unicodeScalars.filter { $0.properties.generalCategory != .format })
    return String(visible)
  }
}

/// A locale with Latin digits.
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

// MARK: Table

/// All identifiers that Foundation lists, and those without a script, such as `zh_TW` for `zh_Hant_TW`.
let available = Set(Locale.availableIdentifiers)
let identifiers = available.union(
  available.compactMap { identifier in
    let parts = identifier.split(separator: "_")
    return parts.count == 3 && parts[1].count == 4 ? "\(parts[0])_\(parts[2])" : nil
  }
).sorted()

/// Locales with the same form of numbers and of amounts, which differ at most in one currency symbol each.
struct Record {
  /// The identifiers, each followed by a colon and its own currency symbol, if it has one.
  var identifiers: [String]
  let numbers: [String]
  let currencies: [[String]]

  /// The patterns of amounts.
  var patterns: [[String]] { currencies.map { Array($0.prefix(4)) } }
  /// The currencies by code, each as the index of its pattern, its code and its symbol.
  var symbols: [Substring: String] {
    var symbols: [Substring: String] = [:]
    for (index, group) in currencies.enumerated() {
      for currency in group.dropFirst(4) { symbols[currency.prefix(3)] = "\(index)\(currency)" }
    }
    return symbols
  }

  /// Returns the symbols that another locale has in addition, if it otherwise has this record.
  func ownSymbols(of other: Record) -> [String]? {
    guard numbers == other.numbers, patterns == other.patterns else { return nil }
    let (known, symbols) = (symbols, other.symbols)
    guard known.keys.allSatisfy({ symbols[$0] != nil }) else { return nil }
    return symbols.filter { known[$0.key] != $0.value }.map(\.value)
  }
}

/// The records of all locales.
///
/// Each locale is added to the record from which it differs least, if there is one.
func records() -> [Record] {
  var records: [Record] = []
  for identifier in identifiers {
    let locale = latin(identifier)
    let new = Record(identifiers: [identifier], numbers: numberFields(locale), currencies: currencyGroups(locale))
    precondition(!(new.numbers + new.currencies.joined()).contains { $0.contains { "\t|\n".contains($0) } })
    let candidates = records.indices.compactMap { index in
      records[index].ownSymbols(of: new).map { (index: index, symbols: $0) }
    }.filter { $0.symbols.count < 2 && !$0.symbols.contains { $0.contains(" ") } }
    if let best = candidates.min(by: { $0.symbols.count < $1.symbols.count }) {
      records[best.index].identifiers.append(([identifier] + best.symbols).joined(separator: ":"))
    } else {
      records.append(new)
    }
  }
  return records
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

let sections = [
  section(
    "regions", "The codes of all regions, including former regions, such as `SE` or `419`.", wrapped(regions())),
  section(
    "languageAliases", "The three-letter codes of languages, each with the code that replaces it, such as `deu=de`.",
    wrapped(languageAliases())),
  section(
    "records", "The records of all locales, one for each form.",
    records().map { record in
      record.identifiers.joined(separator: " ") + "\t"
        + ([record.numbers] + record.currencies).map { $0.joined(separator: "|") }.joined(separator: "\t")
    }),
]
print(
  """
  // Generated by Scripts/locale-table from the Foundation of \(CommandLine.arguments[1]). Do not edit.
  // The data comes from the Unicode Common Locale Data Repository (CLDR) by way of Foundation. See LICENSE-UNICODE.
  // swift-format-ignore-file

  /// The form of numbers and of amounts of money in all locales. ``LocaleTable`` describes the notation.
  enum LocaleData {
  \(sections.joined(separator: "\n\n"))
  }
  """)
