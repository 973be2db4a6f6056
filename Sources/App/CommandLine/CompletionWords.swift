import QuidCore
import QuidNetworking

extension OptionSpec {
  /// The values that complete an option.
  enum Values: Hashable, Sendable {
    /// No value: the option is a flag.
    case none
    /// One of the given words.
    case choices([String])
    /// The path of a file.
    case file
    /// Words from local data, such as the watchlist.
    case local(LocalWords)
    /// Any string.
    case text
  }

  /// The values that complete the option, derived from the placeholder in the help.
  ///
  /// `slow|standard|fast` and `EUR|USD|GBP` are literal words; `ADDRESS|LINK|NAME` only describes the value.
  var values: Values {
    guard let value else { return .none }
    if value == "FILE" { return .file }
    if let local = LocalWords(placeholder: value) { return .local(local) }
    let words = value.split(separator: "|").map { String($0) }
    let isLiteral = words.allSatisfy { $0 == $0.lowercased() } || words.allSatisfy { Currency($0)?.code == $0 }
    return words.count > 1 && isLiteral ? .choices(words) : .text
  }
}

extension CommandSpec {
  /// The words that complete the first argument, or an empty array if any word is allowed.
  var firstWords: [String] { name == WatchCommand.spec.name ? WatchCommand.commands : words }
}

extension String {
  /// The string in single quotes, for bash and zsh.
  var shellQuoted: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}

/// Words from local data that complete an argument or the value of an option.
enum LocalWords: String, Hashable, Sendable, CaseIterable {
  /// The ids and symbols in the watchlist, the cached first page of the market and the market of the test client.
  case coins
  /// The active codes of ISO 4217.
  case currencies
  /// The names of the address book.
  case contacts
  /// The ids of the watchlist.
  case watchlist

  /// Returns the words with a prefix, in the letter case of the prefix.
  ///
  /// A file that cannot be read gives no words. Words that a shell would have to quote are left out.
  func words(beginningWith prefix: String, _ services: Services) async -> [String] {
    let isUppercase = prefix.contains { $0.isUppercase }
    let prefix = prefix.lowercased()
    var seen: Set<String> = []
    return await all(services).filter { word in
      word.lowercased().hasPrefix(prefix) && word.allSatisfy(Self.isPlain) && seen.insert(word).inserted
    }.map { self == .contacts || !isUppercase ? $0 : $0.uppercased() }
  }

  private func all(_ services: Services) async -> [String] {
    switch self {
    case .currencies: return Currency.active.map { $0.code.lowercased() }
    case .contacts: return ((try? services.contacts.read())?.contacts ?? []).map { $0.name.description }
    case .watchlist: return ((try? services.watchlist.read())?.coins ?? []).map(\.description)
    case .coins:
      let watched = await Self.watchlist.all(services)
      let testCoins = (try? await TestClient().coins())?.value ?? []
      let listed = (try? await services.marketService.listing(in: .usd))?.data.value.rows.map(\.coin) ?? []
      return watched + (listed + testCoins).flatMap { [$0.id.description, $0.symbol.lowercased()] }
    }
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-" || character == "_" || character == "."
  }
}

extension LocalWords {
  /// Creates the kind of words that complete an option, from its placeholder.
  ///
  /// Returns `nil` if no local data completes the option.
  init?(placeholder: String) {
    if Currency(placeholder)?.code == placeholder, Currency(placeholder)?.isActive == true {
      self = .currencies
    } else if placeholder.hasPrefix("ADDRESS") {
      self = .contacts
    } else {
      return nil
    }
  }
}

extension CommandSpec {
  /// The kind of words that complete the arguments after ``firstWords``, by the first argument.
  ///
  /// An empty key means any first argument.
  var localWords: [String: LocalWords] {
    switch name {
    case "coin", "chart", "price": ["": .coins]
    case "watchlist": ["add": .coins, "remove": .watchlist]
    case "contacts": ["remove": .contacts]
    case "balance": ["": .contacts]
    case "convert", "history": ["": .currencies]
    default: [:]
    }
  }
}
