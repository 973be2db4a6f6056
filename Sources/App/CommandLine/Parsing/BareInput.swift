import QuidCore
import QuidNetworking
import QuidPresentation

/// Interprets a command line whose first word is no command: an amount, a currency or a coin.
///
/// In this order, the first word can be an amount, a currency, a pair of currencies or coins, a misspelled command or a
/// coin. A coin selects `quid coin`, the others `quid convert`. Coins are those of the built-in list and of the cached page
/// of the 250 largest, which is requested before a word is rejected if it is not cached.
struct BareInput: Sendable {
  let commands: [any ParsableCommand.Type]
  /// Returns the largest coins, from the cache or as requested; empty if they are not cached or cannot be requested.
  let largestCoins: @Sendable (_ fromCache: Bool) async -> [Coin]
  let addressBook: @Sendable () -> AddressBook

  /// Returns the command and arguments for the words of a command line.
  ///
  /// Words that are quoted together, as in `quid '100 usd to eur'`, are separated.
  func interpretation(of words: [String]) async throws -> InterpretedWords {
    if words.first == "-" { return conversion(words) }
    let words = CompoundWords.joinedNames(EverydayWords.plain(EverydayWords.separated(words)))
    guard let word = words.first else { throw CommandError.unknownCommand("", suggestion: nil) }
    if Self.isRecipient(word) { throw CommandError.usage(Self.recipientHint(word)) }
    if words.count == 1, EverydayWords.isEnglish(word) {
      let code = word.uppercased()
      throw CommandError.usage(
        "“\(word)” is a word and the code of a currency. For its rates, type quid \(code) or quid 1 \(code)."
          + (alternative(to: word).map { " \($0)" } ?? ""))
    }
    let isUnit =
      (CoinUnit(named: word) != nil || AssetName.coinSymbols[word.lowercased()] != nil)
      && (words.count > 1 || commands.commandLine(withOtherName: word) == nil)
    if Self.isAmount(word) || [".", ","].contains(word) || CompoundWords.isCurrency(word) || isUnit {
      return conversion(words, alternative: words.count == 1 ? alternative(to: word) : nil)
    }
    let parts = CompoundWords.parts(of: word)
    if parts.count > 1 {
      if word.contains(","), let command = commands.first(where: { $0.takesCoins }),
        !CompoundWords.isCurrency(parts[0])
      {
        throw CommandError.unknownCommand(word, suggestion: "quid \(command.name) \(parts.joined(separator: " "))")
      }
      return conversion(words)
    }
    if let nearest = misspelledCommand(word) {
      guard await isCoin(word) else { throw CommandError.unknownCommand(word, suggestion: nearest) }
      throw CommandError.unknownCommand(word, suggestion: nearest, remedy: Self.coinHint(word))
    }
    guard await isCoin(word, orRequested: true) else { throw unknownWord(words) }
    return try await coin(words)
  }

  // MARK: Coins

  /// Returns the command for words that begin with a coin: `convert` before a currency or coin, otherwise `coin`.
  private func coin(_ words: [String]) async throws -> InterpretedWords {
    let word = words[0]
    let coin = InterpretedWords(command: "coin", arguments: words)
    guard let target = words.dropFirst().first(where: { !EverydayWords.connectives.contains($0.lowercased()) }) else {
      return coin
    }
    if let command = commands.command(named: target), command.takesCoin {
      throw CommandError.usage(
        "quid coin does not take “\(command.name)”. Did you mean “quid \(command.name)"
          + " \(word.excerpt())”?")
    }
    if Self.isConvertible(target) || NearestUnit.name(similarTo: target) != nil { return conversion(words) }
    return await isCoin(target) ? conversion(words) : coin
  }

  /// Returns whether a word is the id or symbol of a coin in the built-in or cached list, or in the requested one.
  private func isCoin(_ word: String, orRequested requests: Bool = false) async -> Bool {
    guard !word.isEmpty, BuiltinCoins.coin(named: word) == nil else { return !word.isEmpty }
    let (id, symbol) = (CoinID(word.lowercased()), word.uppercased())
    var coins = await largestCoins(true)
    if coins.isEmpty, requests { coins = await largestCoins(false) }
    return coins.contains { $0.id == id || $0.symbol == symbol }
  }

  private static func coinHint(_ word: String) -> String {
    "To show the coin, type quid coin \(word.excerpt())."
  }

  // MARK: Conversions

  private func conversion(_ words: [String], alternative: String? = nil) -> InterpretedWords {
    InterpretedWords(command: "convert", arguments: words, alternative: alternative)
  }

  /// Returns a suggestion for a currency code that also has another meaning, such as `top`; `nil` for any other word.
  private func alternative(to word: String) -> String? {
    if let line = commands.commandLine(withOtherName: word) { return "Did you mean “quid \(line)”?" }
    return BuiltinCoins.coin(named: word) == nil ? nil : Self.coinHint(word)
  }

  /// Returns whether a word is an amount, a currency or a coin of the built-in list, or consists of several of them.
  private static func isConvertible(_ word: String) -> Bool {
    isAmount(word) || CompoundWords.isKnown(word) || CompoundWords.parts(of: word).count > 1
  }

  /// Returns whether a word begins with a number or a currency symbol, or is `-` for standard input.
  ///
  /// The rest of the word may be invalid, but `1inch` is a coin.
  static func isAmount(_ word: String) -> Bool {
    if word == "-" { return true }
    let unsigned = word.first.map { "+-−".contains($0) } == true ? word.dropFirst() : word[...]
    let prefix = unsigned.prefix { $0.isLetter && !TypedAmount.isSymbol($0) }
    // A prefix of at most three letters before a currency symbol, as in CAD$100 and R$5.
    let hasPrefix = prefix.count <= 3 && unsigned.dropFirst(prefix.count).first.map(TypedAmount.isSymbol) == true
    let number = unsigned.dropFirst(hasPrefix ? prefix.count : 0).drop(while: TypedAmount.isSymbol)
    guard let first = number.first else { return !unsigned.isEmpty }
    if first == "(", FixedDecimal.isCalculation(word) { return true }
    let isDecimal = ".,".contains(first) && number.dropFirst().first?.isNumber == true
    guard first.isNumber || isDecimal else { return false }
    return BuiltinCoins.coin(named: word) == nil
  }

  // MARK: Suggestions

  private func misspelledCommand(_ word: String) -> String? {
    commands.commandLine(withOtherName: word) ?? nearestCommand(to: word, limit: 1)
  }

  /// Returns the command with the most similar name; `nil` if none is similar enough.
  ///
  /// The first letter of a word of at most three letters must match, because such words are similar to many commands.
  private func nearestCommand(to word: String, limit: Int? = nil) -> String? {
    let name = word.lowercased()
    let candidates = name.count > 3 ? commands.names : commands.names.filter { $0.first == name.first }
    return NearestName.nearest(to: name, among: candidates, limit: limit)
  }

  /// Returns the first command whose name begins with at least three given letters; `nil` if there is none.
  private func completedCommand(_ letters: String) -> String? {
    letters.count > 2 ? commands.names.first { $0.hasPrefix(letters.lowercased()) } : nil
  }

  private func unknownWord(_ words: [String]) -> CommandError {
    let word = words[0]
    if addressBook().contact(named: word) != nil { return .usage(Self.recipientHint(word)) }
    if words.count > 1, word.count > 3, let name = NearestUnit.name(similarTo: word), Self.isConvertible(words[1]) {
      return .unknownCommand(word, suggestion: "quid \(([name] + words.dropFirst()).joined(separator: " "))")
    }
    if let line = contained(in: words) { return .unknownCommand(word, suggestion: "quid \(line)") }
    if let name = nearestCommand(to: word) ?? completedCommand(word) { return .unknownCommand(word, suggestion: name) }
    if Self.appNames.contains(word.lowercased()) { return .unknownCommand(word, suggestion: "quid") }
    let problem = "There is no command, currency or known coin “\(word.excerpt())”."
    if let name = NearestUnit.name(similarTo: word) {
      return .usage("\(problem) Did you mean “\(name)”? See quid help.")
    }
    let isPlain = word.count > 1 && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard isPlain else { return .usage("\(problem) See quid help.") }
    let search = "quid markets --search \(word.excerpt())"
    return .usage("\(problem) Search for a coin with \(search), or see quid help.")
  }

  /// Returns the part of a sentence that is a command line, such as `eth` in `the price of eth?`; `nil` if none is.
  ///
  /// No amount, currency or coin is omitted, nor a word that can be a coin before a single currency.
  private func contained(in words: [String]) -> String? {
    guard words.count <= Self.maximumSentenceLength, words.count != 2 || !CompoundWords.isCurrency(words[1]) else {
      return nil
    }
    let cleaned = words.map(Self.withoutPunctuation)
    for start in words.indices where start > 0 || cleaned[0] != words[0] {
      guard start == 0 || !Self.isPartOfConversion(cleaned[start - 1]) else { return nil }
      let line = cleaned[start...].filter { !$0.isEmpty }
      guard let first = line.first, !Self.commonWords.contains(first.lowercased()),
        commands.names.contains(first) || (first != "-" && Self.isConvertible(first)), !Self.isRecipient(first),
        line.dropFirst().allSatisfy({ EverydayWords.connectives.contains($0.lowercased()) || Self.isConvertible($0) }),
        line.contains(where: { (try? FixedDecimal(typed: $0)) == nil })
      else { continue }
      return line.joined(separator: " ")
    }
    return nil
  }

  /// Returns whether a word is an amount, a currency or a coin, or a magnitude such as `million`.
  private static func isPartOfConversion(_ word: String) -> Bool {
    isConvertible(word) || (try? FixedDecimal.one.multiplied(byMagnitude: word)) ?? nil != nil
  }

  private static let maximumSentenceLength = 20

  private static let appNames: Set<String> = ["tui", "ui", "gui", "app", "dashboard"]

  /// Returns a word without the punctuation around it, such as `btc` for `btc?`.
  private static func withoutPunctuation(_ word: String) -> String {
    guard !isAmount(word), !EverydayWords.connectives.contains(word) else { return word }
    return String(
      word.drop { !$0.isLetter && !$0.isNumber }.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "/" })
  }

  private static let commonWords: Set<String> = ["all", "one", "top", "try", "near", "link", "hot", "won", "real"]

  /// Returns whether a word is an Ethereum address, a payment link or an ENS name.
  private static func isRecipient(_ word: String) -> Bool {
    (word.hasPrefix("0x") && word.utf8.count > 30) || word.hasPrefix("ethereum:") || word.contains(":0x")
      || word.lowercased().hasSuffix(".eth")
  }

  private static func recipientHint(_ word: String) -> String {
    let recipient = word.excerpt(60)
    return "There is no command “\(recipient)”. To plan a transfer to this recipient, type quid send"
      + " AMOUNT --to \(recipient)."
  }
}

extension ParsableCommand {
  fileprivate static var takesCoin: Bool { declaration.arguments.first?.completion == .local(.coins) }
  fileprivate static var takesCoins: Bool { takesCoin && declaration.arguments.contains { $0.limit > 1 } }
}

/// The command and the arguments for a command line that does not start with the name of a command.
struct InterpretedWords: Hashable, Sendable {
  /// The name of the command, such as `convert` for `quid 100 usd eur`.
  let command: String
  let arguments: [String]
  /// A sentence that suggests another command line, for an error message of the command; `nil` if there is none.
  var alternative: String?
}
