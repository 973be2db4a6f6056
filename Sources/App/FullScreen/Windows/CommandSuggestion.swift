import QuidCore
import QuidPresentation
import QuidTerminal

/// A suggestion of the command window: a command, a currency, a coin or a result, with untrusted strings of providers.
struct CommandSuggestion: Sendable {
  /// The kinds of suggestions, in the order in which equally good matches are listed.
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
  /// The text of the suggestion, such as `BTC` or `100 USD = 92.22 EUR`.
  let label: String
  /// The text in a narrow window; `nil` for the same text as in a wide one.
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
  /// Returns the status line while the suggestion is selected, such as the provider and the age of a price.
  var status: (@Sendable (_ now: Date) -> ScreenStatus)?
  var screen = 0

  static let limit = 24

  /// Returns the best suggestions for a name, best match first and without repeated identifiers.
  ///
  /// Equal names come first, then names that start with the input, then those of which a later word does. Within these
  /// groups the order is by kind, then as given, which is the market rank of coins.
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

  /// Returns whether a name in lowercase is one of the names of the suggestion.
  func isNamed(_ name: String) -> Bool { names.contains { $0.lowercased() == name } }

  /// Returns how well the suggestion matches a name in lowercase: 0 is best, higher numbers are worse.
  private func quality(of name: String) -> Int {
    let names = names.map { $0.lowercased() }
    if names.isEmpty || names.contains(name) { return 0 }
    if names.contains(where: { $0.hasPrefix(name) }) { return 1 }
    return names.contains { $0.split(separator: " ").contains { $0.hasPrefix(name) } } ? 2 : 3
  }
}
