import QuidCore
import QuidNetworking

extension OptionSpec {
  /// What can stand behind the option.
  enum Values: Hashable, Sendable {
    /// Nothing: it stands alone.
    case none
    /// One of these words.
    case choices([String])
    /// A file.
    case file
    /// Words of local data.
    case local(LocalWords)
    /// Any text.
    case text
  }

  /// What can stand behind the option, as the placeholder of the help says it.
  ///
  /// `slow|standard|fast` and `EUR|USD|GBP` are words to type; `ADDRESS|LINK|NAME` says what kind of text is meant.
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
  /// What can be typed as the first argument; empty where it is anything.
  var firstWords: [String] { name == WatchCommand.spec.name ? WatchCommand.commands : words }
}

extension String {
  /// The text in single quotes, for bash and zsh.
  var shellQuoted: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}

/// Words from local data that complete an argument or the value of an option.
enum LocalWords: String, Hashable, Sendable, CaseIterable {
  /// The ids and symbols of the watchlist, of the cached first page of the market and of the sample market.
  case coins
  /// The active codes of ISO 4217.
  case currencies
  /// The names of the address book.
  case contacts
  /// The ids of the watchlist.
  case watchlist

  /// The words that begin with a prefix, in the case in which the prefix is typed.
  ///
  /// What cannot be read has no words. A word that a shell would have to quote is left out.
  func words(beginningWith prefix: String, _ root: CompositionRoot) async -> [String] {
    let isUppercase = prefix.contains { $0.isUppercase }
    let prefix = prefix.lowercased()
    var seen: Set<String> = []
    return await all(root).filter { word in
      word.lowercased().hasPrefix(prefix) && word.allSatisfy(Self.isPlain) && seen.insert(word).inserted
    }.map { self == .contacts || !isUppercase ? $0 : $0.uppercased() }
  }

  private func all(_ root: CompositionRoot) async -> [String] {
    switch self {
    case .currencies: return Currency.active.map { $0.code.lowercased() }
    case .contacts: return ((try? root.contacts.read())?.contacts ?? []).map { $0.name.description }
    case .watchlist: return ((try? root.watchlist.read())?.coins ?? []).map(\.description)
    case .coins:
      let own = await Self.watchlist.all(root)
      let samples = (try? await TestClient().coins())?.value ?? []
      let listed = (try? await root.marketReader.listing(in: .usd))?.figures.value.rows.map(\.coin) ?? []
      return own + (listed + samples).flatMap { [$0.id.description, $0.symbol.lowercased()] }
    }
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-" || character == "_" || character == "."
  }
}

extension LocalWords {
  /// The words that complete the value of an option, by its placeholder; `nil` for any other value.
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
  /// The words that complete the arguments behind ``firstWords``; the key is the first word, or empty for any.
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
