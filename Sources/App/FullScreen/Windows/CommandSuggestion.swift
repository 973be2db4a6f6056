import QuidCore
import QuidPresentation
import QuidTerminal

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
    case screen
    case coin
    case action
    case currency
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
  var names: [String] = []
  /// The content of the command line after completion; `nil` if the suggestion completes nothing.
  var completion: String?
  /// The effects of choosing the suggestion; `nil` if the window stays open.
  var effects: [Effect]?
  /// Returns the status line while the suggestion is selected, such as the source and the age of a value.
  var status: (@Sendable (_ now: Date) -> ScreenStatus)?
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
    let distinct = suggestions.uniqued(by: \.id)
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
