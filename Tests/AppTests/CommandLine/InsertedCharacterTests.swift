import Foundation
import TestSupport
import Testing

@testable import QuidCore
@testable import quid

/// Every input of text of the command line with one inserted character, which is used as what it says or rejected.
struct InsertedCharacterTests {
  /// An input, a valid value and the reference grammar.
  struct Input: CustomTestStringConvertible, Sendable {
    let name: String
    let value: String
    /// Returns the string that has to replace ``value`` in the description; `nil` if the input has to be rejected.
    let meaning: @Sendable (String) -> String?
    /// Returns a description of the value, or throws if the string is rejected.
    let read: @Sendable (String) async throws -> String
    var testDescription: String { "\(name) \(value)" }
  }

  private static let characters =
    Array("aekmnptxBEK019+-*/=^%&.,;:'\"_|\\()<>!?#@~$€£¥ ")
    + ["\t", "\n", "\u{A0}", "\u{202F}", "\u{2009}", "\u{200B}", "\u{FEFF}", "\u{2212}", "\u{301}", "’", "–", "¢", "₿"]
    + ["１", "＄", "．", "٣", "é", "½", "²"]

  @Test(arguments: options + settings + words)
  func `inserted character changes the value as it says, or is rejected`(_ input: Input) async throws {
    let number = input.value.firstMatch(of: /[0-9]+\.?[0-9]*/).map { String($0.0) }
    let description = try await input.read(input.value)
    // A line break in a template is an element of its own.
    let characters = Self.characters.filter { $0 != "\n" || input.value != "TEMPLATE" }
    let places = (0...input.value.count).flatMap { place in characters.map { (place, $0) } }
    for (place, character) in GeneratedCases.sample(80, of: places) {
      var string = input.value
      string.insert(character, at: string.index(string.startIndex, offsetBy: place))
      guard let read = try? await input.read(string) else { continue }
      let meaning = input.meaning(string)
      let token = number.map { description.contains("\($0).0 seconds") ? "\($0).0" : $0 } ?? Self.text(input.value)
      // A text is unchanged, escaped in the description of an optional one.
      let texts = [string, string.lowercased(), String(string.debugDescription.dropFirst().dropLast())]
      let expected =
        [meaning.map { $0 == input.value ? description : description.replacing(token, with: $0) }]
        + texts.map { description.replacing(Self.text(input.value), with: Self.text($0)) }
      #expect(expected.contains(read), "\(string.debugDescription) means \(meaning ?? "nothing"): \(description)")
    }
  }

  /// The heading of a field, such as `Day` in `date=Day`, or else the whole value.
  private static func text(_ value: String) -> String { value.hasPrefix("date=") ? String(value.dropFirst(5)) : value }

  // MARK: Inputs of the declarations

  /// The options of all commands; the values of those whose placeholder is not a valid value are examples.
  private static let options: [Input] = {
    let commands = CommandList.declared.flatMap { [$0] + $0.namedSubcommands.map(\.type) }
    let declarations: [@Sendable () -> CommandDeclaration] =
      commands.map { command in { command.reading().declaration } } + [{ CommonOptions.declaration }]
    // The URL of a node is printed without its query. The settings include it.
    let parameters = declarations.flatMap { declaration in
      declaration().options.filter { $0.kind == .option && $0.placeholder != "URL" }.map { ($0, declaration) }
    }
    return Dictionary(grouping: parameters) { "--\($0.0.name) \($0.0.placeholder)" }.sorted { $0.key < $1.key }.map {
      name, same in
      let (option, declaration) = same[0]
      let value = examples[option.placeholder] ?? String(option.placeholder.prefix { $0 != "|" })
      return Input(name: name, value: value, meaning: { meaning($0, like: value) }) { [name = option.name] string in
        // An option that can be repeated keeps its values.
        let option = try #require(declaration().options.first { $0.name == name })
        try option.parse([string], of: "")
        let read = try #require(option as? any ReadParameter).description
        guard option.placeholder == "SYMBOL=ID" else { return read }
        return read.lowercased().replacing(/quid\.coinsymbol\(symbol: "(.*)", id: "(.*)"\)/) { "\($0.1)=\($0.2)" }
      }
    }
  }()

  /// The settings, whose values are also those of the environment variables; a login is stored in another form.
  private static let settings = Setting.all.filter { $0 != Setting.nodeLogin }.map { setting in
    let value = settingExamples[setting.key] ?? (setting.kind == .plain ? "1" : "https://example.com/a")
    return Input(name: setting.key, value: value, meaning: { meaning($0, like: value) }) {
      try setting.standardForm(of: $0, named: setting.key)
    }
  }

  private static let examples = [
    "USD": "sek", "N": "7", "N|max": "7", "ID": "7", "TIME": "15s", "10m": "15s", "60s": "15s", "120s": "15s",
    "DATE": "2023-08-30",
    "CHARACTER": ";", "30gwei": "0.5eth", "FIELD=HEADING,…": "date=Day", "SYMBOL=ID": "symbol=id",
    "+HH:MM": "+07:00",
    "ORDER": "rank", "CONDITION": "btc>90.5",
  ]
  private static let settingExamples = [
    "currency": "sek", "currencies": "sek,nok", "locale": "sv_SE", "theme": "dark", "timeout": "15s", "client": "test",
    "ens-resolver": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "fallbacks": "coinbase,erapi", "from": "savings",
  ]

  /// The reference of whole numbers, times and all other values, in which letter case and blanks around mean nothing.
  private static func meaning(_ string: String, like value: String) -> String? {
    let text = string.trimmingCharacters(in: .whitespacesAndNewlines)
    if value.hasPrefix("btc>") { return condition(text) }
    if value.hasPrefix("date="), string.hasPrefix(" ") || string.hasPrefix("date= ") {
      return text.dropFirst(5).trimmingCharacters(in: .whitespaces)
    }
    // The login of a node is a setting of its own.
    if value.hasPrefix("https:") { return string.replacing(/\/\/[a-z.]*@/, with: "//") }
    if text.lowercased() == value.lowercased() || text == value + "€" && value == "EUR" { return value }
    if value == "+07:00" { return text == value ? value : nil }
    if value.contains(".") { return value.hasSuffix("eth") ? amount(text, of: ["eth"]) : number(text) }
    if value.contains(",") {
      return string.split(separator: ",").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.joined(
        separator: ",")
    }
    if value.allSatisfy(\.isNumber) { return text.wholeMatch(of: /\+?0*([0-9]+)/).map { String($0.1) } ?? number(text) }
    if value == "15s", let time = text.wholeMatch(of: /0*([0-9]+)(ms|s)/), let count = Decimal(string: "\(time.1)") {
      return time.2 == "s" ? "\(count).0" : "\(count / 1_000)"
    }
    return string
  }

  // MARK: Amounts

  private static let words: [Input] = [
    Input(name: "convert", value: "12.5sek eur", meaning: conversion) { try await converted($0) },
    Input(name: "convert", value: "€12.5 sek", meaning: conversion) { try await converted($0) },
    Input(name: "price", value: "340.5sek", meaning: { amount($0, of: ["sek"]) }) {
      "\(try TypedMoney($0, isPrice: true))"
    },
    Input(name: "send", value: "12.5eth", meaning: { amount($0, of: ["eth"]) }) { "\(try SendAmount($0))" },
    Input(name: "stream", value: "12.5", meaning: number) { string in
      let run = await Run.quid("convert - eur eur --client test", input: string + "\n")
      guard run.code == .success else { throw CommandError.interrupted }
      return run.output
    },
    Input(
      name: "import", value: "$20.5",
      meaning: { string in
        guard let match = string.wholeMatch(of: /(-?)[aA]?\$(-?)(.*)/), match.1 + match.2 != "--" else { return nil }
        return number(String(match.3)).map { match.1 + match.2 + $0 }
      }
    ) {
      let number = try PortfolioFileValue.number($0, .dot)
      // A$ is the Australian dollar.
      return "\(number.value) \($0.lowercased().hasPrefix("a$") && number.unit == "AUD" ? "USD" : number.unit)"
    },
  ]

  private static func converted(_ line: String) async throws -> String {
    let run = await Run.quid([line, "--client", "test", "--json"])
    guard run.code == .success, let data = try run.json["data"] as? [String: Any] else {
      throw CommandError.interrupted
    }
    let results = (data["results"] as? [[String: Any]] ?? []).map { $0.text("to") ?? "" }
    return "\(data.text("amount") ?? "") \(data.text("from") ?? "") \(results)"
  }

  /// The reference of the limit of a coin.
  private static func condition(_ string: String) -> String? {
    string.wholeMatch(of: /\s*btc\s*>\s*(.*)/.ignoresCase()).flatMap { number(String($0.1)) }
  }

  /// The reference of a conversion of an amount in dollars or euros.
  private static func conversion(_ string: String) -> String? {
    let words = string.split(whereSeparator: \.isWhitespace).map { String($0) }
    guard let target = words.last, ["eur", "sek", "eur?", "sek?"].contains(target) else { return nil }
    return amount(words.dropLast().joined(separator: " "), of: ["sek", "sek,", "€"])
  }

  /// The reference of an amount with its unit behind it or, for a symbol, before it.
  private static func amount(_ string: String, of units: [String]) -> String? {
    for unit in units {
      if string.lowercased().hasSuffix(unit) { return number(String(string.dropLast(unit.count))) }
      if unit == "€", string.hasPrefix(unit) { return number(String(string.dropFirst())) }
    }
    return nil
  }

  /// The reference of a number: digits with at most one dot, and a magnitude behind them.
  private static func number(_ string: String) -> String? {
    let text = string.trimmingCharacters(in: .whitespaces).applyingTransform(.fullwidthToHalfwidth, reverse: false)
    guard let match = text?.wholeMatch(of: /([0-9]*\.?[0-9]*)([kmKM]?)/), match.1.contains(where: \.isNumber),
      let value = Decimal(string: String(match.1))
    else { return nil }
    return "\(value * (["k": 1_000, "m": 1_000_000][match.2.lowercased()] ?? 1))"
  }
}

/// An option whose value can be read without its type.
private protocol ReadParameter {
  var description: String { get }
}

extension quid.Option: ReadParameter {
  fileprivate var description: String { "\(wrappedValue)" }
}
