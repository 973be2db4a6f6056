import Foundation
import QuidCore
import QuidPresentation
import TestSupport
import Testing

/// The words of a text, of at least three letters, without addresses, hashes and URLs.
private func words(_ text: String) -> Set<String> {
  let prose = text.split(separator: " ").filter {
    !$0.contains("0x") && !$0.contains("://") && !$0.contains("example.")
  }
  return Set(prose.flatMap { $0.split { !$0.isLetter } }.map { $0.lowercased() }.filter { $0.count > 2 })
}

/// All strings in a value, at any depth.
private func strings(in value: Any) -> [String] {
  if let string = value as? String { return [string] }
  // A coin, a currency code and a symbol come from outside.
  if value is CoinID || value is Monogram { return [] }
  return Mirror(reflecting: value).children.flatMap { child in
    ["symbol", "name", "searchText"].contains(child.label) && !(value is SendFlowViewState.Tier)
      ? [] : strings(in: child.value)
  }
}

/// The names of the placeholders in a template.
private func placeholders(_ template: Substring) -> Set<String> {
  Set(template.split(separator: "{").dropFirst(template.hasPrefix("{") ? 0 : 1).map { String($0.prefix { $0 != "}" }) })
}

struct PhraseTests {
  private static let translations: [ViewLanguage] = [.german, .swedish]

  @Test(arguments: translations) func `a template has the placeholders of the English one`(_ language: ViewLanguage) {
    // Their values are English, or the English value is longer.
    let english: Set = ["expected", "problem", "item", "requirement", "library"]
    for phrase in Phrase.allCases {
      let forms = language.template(of: phrase).split(separator: "|")
      let known = ViewLanguage.english.template(of: phrase).split(separator: "|").map { placeholders($0) }
      for form in forms {
        #expect(placeholders(form).subtracting(english) == known[0].subtracting(english), "\(phrase)")
      }
    }
  }

  @Test(arguments: ViewLanguage.allCases)
  func `a template has one form, or one for 1 and one for other counts`(_ language: ViewLanguage) {
    let plurals = Phrase.allCases.map {
      language.template(of: $0).split(separator: "|", omittingEmptySubsequences: false)
    }
    #expect(plurals.allSatisfy { $0.count <= 2 && !$0.contains("") })
    #expect(plurals.count { $0.count == 2 } >= 5)
  }

  @Test(arguments: translations) func `every phrase is translated`(_ language: ViewLanguage) {
    // These are the same in the languages.
    let equal: Set<Phrase> = [
      .shortAllTime, .shortDays, .minutes, .hours, .nameOrder, .sortedByCoin, .standard, .position, .nodeAtURL,
      .chainInSentence, .namedChainInSentence, .replacesTransaction, .block, .nonceAndGasLimit,
      .secondsAgo, .open, .chain,
    ]
    for phrase in Phrase.allCases {
      let (english, translated) = (ViewLanguage.english.template(of: phrase), language.template(of: phrase))
      #expect(english != translated || equal.contains(phrase), "\(phrase): \(translated)")
      #expect(!translated.contains("  "), "\(phrase): \(translated)")
    }
  }

  @Test(arguments: ViewLanguage.allCases, SplitMix64.seeds)
  func `no phrase or state names the program, its commands or its options`(_ language: ViewLanguage, _ seed: UInt64)
    async throws
  {
    let templates = Phrase.allCases.map { language.template(of: $0) }
    let strings = await templates + Self.states(Self.format(language), seed) + (try messages(ViewStrings(language)))
    #expect(strings.count > 1_000)
    for string in strings {
      #expect(string.firstMatch(of: /(?i)\bquid\b|(^|[^-\w])--\w/) == nil, "\(string)")
    }
  }

  @Test(arguments: translations) func `a sentence ends as the English one`(_ language: ViewLanguage) {
    for phrase in Phrase.allCases {
      let marks: [Character] = [".", "?", "…"]
      let ends = [ViewLanguage.english, language].map { language in
        language.template(of: phrase).last.flatMap { marks.contains($0) ? $0 : nil }
      }
      #expect(ends[0] == ends[1], "\(phrase)")
    }
  }

  @Test(arguments: translations, SplitMix64.seeds)
  func `no English word occurs in a phrase, a message or a state`(_ language: ViewLanguage, _ seed: UInt64) async throws
  {
    func prose(_ language: ViewLanguage) -> [String] {
      Phrase.allCases.map { phrase in
        let parts = language.template(of: phrase).split(separator: "{", omittingEmptySubsequences: false)
        return parts.enumerated().map { $0 == 0 ? $1 : $1.drop { $0 != "}" } }.joined(separator: " ")
      }
    }
    let english = prose(.english).reduce(into: Set<String>()) { $0.formUnion(words($1)) }
    // Names, and words that the languages share.
    let shared: Set<String> = [
      "adder", "all", "ann", "api", "avsenders", "block", "bitcoin", "clef", "rpc",
      "blockhash", "btc", "ccip",
      "chain", "coin", "coins", "ecb", "coingecko", "contract", "eip", "emoji", "ens", "eth", "ether",
      "ethereum",
      "etherscan", "eur", "minimum", "nonces", "underpriced",
      "fee",
      "gas", "gbp", "gwei", "hash", "http", "https", "index", "information", "läst", "libcurl", "link", "mainnet",
      "max", "min",
      "name", "nonce", "normal", "plan", "plus", "portfolio", "proxy", "read", "resolver",
      "sek",
      "server", "status", "transaction", "unicode", "usd", "usdc", "utc", "vitalik", "wei", "low", "nonce", "too",
      "usd",
      "com", "data", "explorer", "full", "hand", "minute", "negative", "node", "nothing", "per", "period", "process",
      "shell", "url", "wallet", "was", "abcd", "till", "usdt", "log", "not", "sample", "sep", "nov", "oct", "standard",
      "his", "den", "for", "her", "list", "zmk", "zmw",
      "amount", "chainid", "code", "program", "space", "try", "width", "zero",
    ]
    let forbidden = english.subtracting(shared)
    #expect(forbidden.count > 300)
    let states = await Self.states(Self.format(language), seed)
    let titles: [Phrase] = [
      .rejectedTitle, .confirmTitle, .submittedTitle, .completedTitle, .notSentTitle, .outcomeUnknownTitle,
      .earlierTransfers, .failedTitle,
    ]
    #expect(titles.filter { !states.contains(language.template(of: $0)) } == [])
    #expect(states.count > 400)
    for text in prose(language) + states + (try messages(ViewStrings(language))) {
      let found = words(text).intersection(forbidden)
      #expect(found.isEmpty, "\(found.sorted()) in: \(text)")
    }
  }

  private static func format(_ language: ViewLanguage) -> DisplayFormat {
    DisplayFormat(localeIdentifier: [.english: "en_US", .german: "de_DE", .swedish: "sv_SE"][language] ?? "")
  }

  /// The strings in the states of all screens after random events.
  private static func states(_ format: DisplayFormat, _ seed: UInt64) async -> Set<String> {
    var models = ModelWalk(format, seed: seed)
    var flow = FlowWalk(format, seed: seed)
    var found: Set<String> = []
    for _ in 0..<300 {
      for state in models.next() { found.formUnion(strings(in: state)) }
    }
    for _ in 0..<100 {
      for state in await flow.next() { found.formUnion(strings(in: state)) }
    }
    return found
  }
}
