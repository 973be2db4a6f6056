import QuidCore
import QuidPresentation
import QuidTerminal

/// The typed content of the command window, divided into its parts.
struct CommandInput: Hashable, Sendable {
  /// The typed string without whitespace at its ends.
  let text: String
  /// The number at the start as typed, such as `1,5`; `nil` if the string does not start with a number.
  let typedAmount: String?
  /// The number at the start, or the reason why it is not an amount; `nil` if the string does not start with a number.
  let amount: Result<FixedDecimal, DecimalSyntaxError>?
  /// The words that can name currencies and coins, without `in` and `to` between them.
  let units: [String]
  /// The string to search for in the names of commands, currencies and coins.
  ///
  /// After an amount, it is the last of ``units``, so that an incomplete name can be completed.
  let name: String
  /// Whether the words select the display currency, as in `in sek`.
  let selectsCurrency: Bool

  /// Creates the input from the typed string.
  ///
  /// - Parameters:
  ///   - typed: The content of the command line, which is untrusted.
  ///   - numbers: The notation of numbers.
  init(_ typed: String, _ numbers: NumberFormat) {
    var words = typed.split(whereSeparator: \.isWhitespace).map { String($0) }
    text = words.joined(separator: " ")
    let keyword = words.count > 1 ? words.first?.lowercased() ?? "" : ""
    selectsCurrency = keyword == "in" || keyword == "use"
    if selectsCurrency || keyword == "price" { words.removeFirst() }
    typedAmount = Self.separateAmount(of: &words)
    amount = typedAmount.map { Self.amount($0, numbers) }
    units = words.prefix(1) + words.dropFirst().filter { !Self.connectors.contains($0.lowercased()) }
    name = typedAmount == nil ? words.joined(separator: " ") : units.last ?? ""
  }

  /// Whether nothing is typed.
  var isEmpty: Bool { text.isEmpty }

  /// Whether the input starts with a number.
  var hasAmount: Bool { typedAmount != nil }

  /// Whether the input can be a conversion: an amount or several units.
  var isConversion: Bool { !selectsCurrency && (hasAmount || units.count > 1) }

  /// The amount to convert, which is 1 by default; `nil` for an invalid amount.
  var quantity: FixedDecimal? {
    guard let amount else { return .one }
    return try? amount.get()
  }

  /// The name to search for in commands and coins; `nil` for an amount that cannot be the start of a name.
  ///
  /// The name of a coin may start with a digit, such as `1inch`.
  var searchName: String? {
    guard hasAmount else { return name }
    return !text.contains(" ") && text.contains(where: \.isLetter) ? text : nil
  }

  /// Returns the string with the last of ``units`` replaced by a complete name, followed by a space.
  func completed(by unit: String) -> String {
    guard let last = units.last, text.hasSuffix(last) else { return "\(unit) " }
    return text.dropLast(last.count) + "\(unit) "
  }

  // MARK: Parsing

  /// The words that may stand between two units.
  private static let connectors: Set<String> = ["in", "to", "="]

  /// Removes the amount from the words, also if it is not separated from its unit, as in `100usd`.
  private static func separateAmount(of words: inout [String]) -> String? {
    guard let first = words.first, let start = first.first else { return nil }
    // Some letters are numbers as well, such as the Chinese numerals.
    guard start.isNumber && !start.isLetter || ".,-+".contains(start) else { return nil }
    let letters = first.reversed().prefix { $0.isLetter }.count
    words.removeFirst()
    // A single letter belongs to a malformed number, such as 0x1f.
    guard letters > 1 else { return first }
    words.insert(String(first.suffix(letters)), at: 0)
    return String(first.dropLast(letters))
  }

  private static func amount(_ typed: String, _ numbers: NumberFormat) -> Result<FixedDecimal, DecimalSyntaxError> {
    let plain = numbers.plainDecimal(typed: typed)
    do {
      // The user may still be typing the decimals.
      return .success(try FixedDecimal(typed: plain.hasSuffix(".") ? String(plain.dropLast()) : plain))
    } catch {
      return .failure(error)
    }
  }
}

extension RateTable? {
  /// Returns the currency with a code or an unambiguous common name, such as `sek` or `kronor`; `nil` if there is none.
  ///
  /// Without rates, only the most traded currencies are known. Codes of coins, which some providers include in their
  /// rates, are not regarded as currencies.
  ///
  /// - Parameter allowsMinorUnits: Whether a minor unit such as `GBp`, from which amounts can be converted, is returned.
  func currency(named word: String, allowsMinorUnits: Bool = false) -> Currency? {
    let table = self
    func isKnown(_ currency: Currency) -> Bool {
      guard let table else { return Currency.mostTradedCurrencies.contains(currency) }
      return table[currency] != nil && currency != .btc && currency != .eth
    }
    if let unit = Currency.minorUnit(spelled: word) { return allowsMinorUnits && isKnown(unit) ? unit : nil }
    guard Currency.minorUnitSpelling(of: word) == nil else { return nil }
    if let currency = Currency(word), isKnown(currency) { return currency }
    let named = Currency.candidates(named: word).filter(isKnown)
    return named.count == 1 ? named.first : nil
  }
}

/// A suggestion of the command window: a command, a currency, a coin or a result.
///
/// Its strings may come from a provider and are not trusted.
struct CommandSuggestion: Sendable {
  /// The kind of a suggestion.
  ///
  /// Of equally good matches, the kinds are listed in this order.
  enum Kind: Int, Hashable, Sendable {
    /// A value that was computed from the input.
    case result
    /// A screen.
    case screen
    /// A coin of the market list.
    case coin
    /// An action of a screen or of the app.
    case action
    /// A currency.
    case currency
    /// An exchange rate for the currency in the input.
    case rate
    /// A coin that is not among the best matches of the market list.
    case otherCoin
  }

  /// The identifier, unique among the suggestions for an input.
  let id: String
  let kind: Kind
  /// The main text, such as `BTC` or `100 USD = 92.22 EUR`.
  let label: String
  /// The main text in a narrow window; `nil` for the same text.
  var shortLabel: String?
  /// The text after the label, such as `Bitcoin`.
  var detail = ""
  /// The value at the end of the line, such as a price.
  var value = StyledLine()
  /// The names that are compared with the input; empty for a suggestion that always matches exactly.
  var names: [String] = []
  /// The content of the command line after completion; `nil` if the suggestion completes nothing.
  var completion: String?
  /// The effects of choosing the suggestion; `nil` if the window stays open.
  var effects: [Effect]?
  /// Returns the status line while the suggestion is selected, such as the source and the age of a value.
  var status: (@Sendable (_ now: Date) -> ScreenStatus)?
  /// The index of the screen that executes the effects.
  var screen = 0

  /// The maximum number of suggestions for an input.
  static let limit = 24

  /// Returns the best suggestions for a name, best match first.
  ///
  /// Matches are ordered as by ``CoinIndex``: equal names, then names that start with the input, then later words that
  /// do, then all others. Within these groups they are ordered by kind and then by their given order, which is the market
  /// rank of coins. Repeated identifiers are omitted.
  static func ranked(_ suggestions: [CommandSuggestion], for name: String) -> [CommandSuggestion] {
    let name = name.lowercased()
    var known: Set<String> = []
    let distinct = suggestions.filter { known.insert($0.id).inserted }
    let keys = distinct.enumerated().map { offset, suggestion in
      RankKey(quality: suggestion.quality(of: name), kind: suggestion.kind.rawValue, offset: offset)
    }
    return keys.sorted().prefix(limit).map { distinct[$0.offset] }
  }

  private struct RankKey: Comparable {
    let quality: Int
    let kind: Int
    let offset: Int

    static func < (left: RankKey, right: RankKey) -> Bool {
      (left.quality, left.kind, left.offset) < (right.quality, right.kind, right.offset)
    }
  }

  /// Returns the quality of the match with a name in lowercase, from 0 for the best.
  private func quality(of name: String) -> Int {
    let names = names.map { $0.lowercased() }
    if names.isEmpty || names.contains(name) { return 0 }
    if names.contains(where: { $0.hasPrefix(name) }) { return 1 }
    return names.contains { $0.split(separator: " ").contains { $0.hasPrefix(name) } } ? 2 : 3
  }
}

/// An action of a screen, which the command window offers by its title.
struct ScreenAction: Sendable {
  /// The title, such as `Sort by price`.
  let title: String
  /// The event that performs the action after the screen is selected.
  let event: ScreenEvent

  /// Creates an action that an event performs.
  init(_ title: String, _ event: ScreenEvent) { (self.title, self.event) = (title, event) }

  /// Creates an action that a key performs.
  init(_ title: String, key: KeyPress) { self.init(title, .key(key)) }
}

/// A search index of the screens and actions, created when the command window opens.
struct CommandIndex: Sendable {
  /// The screens and actions in their default order.
  let commands: [CommandSuggestion]
  private let index: CoinIndex
  private let positions: [Coin: Int]

  /// Creates an index.
  init(_ commands: [CommandSuggestion]) {
    self.commands = commands
    // A coin is an item of the search index with three names.
    let items = commands.map { command in
      Coin(id: CoinID(command.label), symbol: command.names.dropFirst().joined(separator: " "), name: command.detail)
    }
    positions = Dictionary(zip(items, items.indices)) { first, _ in first }
    let ranks = Dictionary(items.enumerated().map { ($1.id, $0 + 1) }) { first, _ in first }
    index = CoinIndex(items, ranks: ranks)
  }

  /// Returns the commands that match a name, best match first.
  func matches(_ name: String) -> [CommandSuggestion] {
    index.matches(name).compactMap { positions[$0].map { commands[$0] } }
  }
}
