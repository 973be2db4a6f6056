import Foundation
import QuidCore
import TestSupport
import Testing

@testable import quid

/// Conversions in the words that people use.
struct EverydayWordsTests {
  @Test(arguments: [
    ("60 usd into sek", "60 usd sek"), ("60 usd => sek", "60 usd sek"),
    ("60 usd worth in sek", "60 usd sek"), ("usd vs sek", "1 usd sek"),
    ("gbp at usd", "1 gbp usd"), ("60 usd sek rate", "60 usd sek"), ("60 usd sek please", "60 usd sek"),
    ("how much is 7 gbp in nok?", "7 gbp nok"), ("What is £7 in nok", "7 gbp nok"),
    ("whats a pound in nok", "1 gbp nok"),
    ("one euro in usd", "1 eur usd"), ("a hundred usd in eur", "100 usd eur"),
    ("half a million jpy usd", "500000 jpy usd"),
    ("half a bitcoin in usd", "0.5 btc usd"), ("3 grand gbp usd", "3000 gbp usd"), ("4 mio eur usd", "4000000 eur usd"),
    ("4mrd jpy usd", "4000000000 jpy usd"), ("2cr inr usd", "20000000 inr usd"), ("6 quid eur", "6 gbp eur"),
    ("9 pounds sterling usd", "9 gbp usd"), ("90 czech crowns eur", "90 czk eur"), ("90 zloty eur", "90 pln eur"),
    ("90 Kc eur", "90 czk eur"), ("70p usd", "0.7 gbp usd"), ("7 pence usd", "0.07 gbp usd"),
    ("70¢ eur", "0.7 usd eur"),
    ("30 us cents eur", "0.3 usd eur"), ("30 euro cents usd", "0.3 eur usd"), ("3 ether usd", "3 eth usd"),
    ("3 bitcoins usd", "3 btc usd"), ("200 bits usd", "0.0002 btc usd"), ("４５ usd eur", "45 usd eur"),
    ("￡45 usd", "45 gbp usd"), ("45円 usd", "45 jpy usd"), ("CHF 45.- eur", "45 chf eur"), ("45,- € usd", "45 eur usd"),
    ("CAD$45 usd", "45 cad usd"), ("45 EUR€ usd", "45 eur usd"),
    ("4\u{202F}500 eur usd --locale fr_FR", "4500 eur usd"),
    ("45\u{A0}€ usd", "45 eur usd"), (",5 usd eur", "0.5 usd eur"), ("0.125 usd eur", "0.125 usd eur"),
    ("1234.500 usd eur", "1234.5 usd eur"), ("3.000 btc usd", "3 btc usd"), ("mad 5", "5 mad"),
    ("mad usd", "1 mad usd"),
  ])
  func `phrase is the conversion that it says`(words: String, same: String) async {
    let run = await Run.quid("\(words) --client test --csv")
    #expect(run.output == (await Run.quid("convert \(same) --client test --csv").output), "\(run.error)")
    #expect(!run.output.isEmpty || same.contains("mad"), "\(run.error)")
  }

  @Test(arguments: [
    RejectedLine("4.000 eur usd", code: .rejectedInput, words: "“4.000” can mean 4000 or 4.0."),
    RejectedLine("Rp250.000 usd", code: .rejectedInput, words: "250000 or 250.0."),
    RejectedLine("1.230 usd eur", code: .rejectedInput, words: "1230 or 1.23."),
    RejectedLine("1.234 usd eur", code: .rejectedInput, words: "1234 or 1.2340."),
    RejectedLine("portfolio add 1 btc --at 34.000eur", code: .rejectedInput, words: "34000 or 34.0."),
    RejectedLine("portfolio add 1 btc --cost 34.125eur", code: .rejectedInput, words: "34125 or 34.1250."),
    RejectedLine("2,500 usd eur", code: .rejectedInput, words: "Did you mean 2500 or 2.500?"),
    RejectedLine("8 500 usd eur", code: .rejectedInput, words: "Did you mean 8500?"),
    RejectedLine("8\u{A0}500 usd eur", code: .rejectedInput, words: "Did you mean 8500?"),
    RejectedLine("60 usd eur,", code: .rejectedInput, words: "“eur,”"),
    RejectedLine("60 euors usd", code: .rejectedInput, words: "Did you mean “quid 60 euros usd”?"),
    RejectedLine("60 pund usd", code: .rejectedInput, words: "Did you mean “quid 60 pound usd”?"),
    RejectedLine("60 usd for for eur", code: .rejectedInput, words: "“for”"),
    RejectedLine("60 usd eur chart", code: .rejectedInput, words: "“chart”"),
    RejectedLine("60 oz", code: .rejectedInput, words: "“oz”"),
    RejectedLine("60 Rs usd", code: .rejectedInput, words: "INR, "),
    RejectedLine("60 crowns usd", code: .rejectedInput, words: "CZK"),
    RejectedLine(
      "60 usd to eur on 2023-08-30", code: .rejectedInput, words: "Did you mean “quid 60 usd to eur --date 2023-08-30”?"
    ),
    RejectedLine("try", code: .usage, words: "type quid TRY or quid 1 TRY."),
    RejectedLine("price btc --in zzz", code: .usage, words: "not “zzz”."),
    RejectedLine("history €20usd gbp", code: .rejectedInput, words: "“€20usd”"),
  ])
  func `phrase that is not understood names the part and repeats the amount`(_ rejected: RejectedLine) async {
    rejected.check(await Run.quid("\(rejected.line) --client test"))
  }

  @Test(arguments: [("60 francs eur", "CHF"), ("6 sol usd", "PEN"), ("60 cents eur", "USD"), ("60 dollars eur", "USD")])
  func `word of several currencies is taken for one of them with a warning`(line: String, code: String) async {
    let run = await Run.quid("\(line) --client test")
    #expect(run.code == .success && run.error.contains(code), "\(run.error)")
  }

  /// The phrases of the shared folder: `WORDS TAB MEANING`.
  @Test(.enabled(if: SharedFolder.isPresent))
  func `nine of ten phrases of the shared folder have the right value, and none has a wrong one`() async throws {
    let text = String(decoding: try SharedFolder.data("cases/input/phrases.tsv"), as: UTF8.self)
    let server = try ReplayServer(options: ["--today"])
    let home = try HomeFolder()
    defer { withExtendedLifetime(home) {} }
    var environment = home.environment(root: server.url)
    environment["QUID_FRANKFURTER_URL"] = "\(server.url)/frankfurter/v2"
    environment["QUID_ERAPI_URL"] = "\(server.url)/er-api/v6"
    func amounts(_ words: [String]) async throws -> [FixedDecimal]? {
      let run = await Run.quid(words + ["--json"], environment: environment)
      guard run.code == .success, let data = try run.json["data"] as? [String: Any] else { return nil }
      return try (data["results"] as? [[String: Any]] ?? []).map { try FixedDecimal($0.text("amount") ?? "") }
    }
    var right = 0
    let phrases = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    for phrase in phrases {
      let parts = phrase.split(separator: "\t").map { $0.split(separator: " ").map { String($0) } }
      let (words, meaning) = (parts[0], parts[1])
      if ["ask", "note"].contains(meaning[0]) {
        let run = await Run.quid(words, environment: environment)
        let isNamed = meaning.dropFirst().contains { run.error.contains($0) }
        #expect(isNamed && (run.code == .rejectedInput || meaning[0] == "note"), "\(phrase): \(run.error)")
        right += isNamed ? 1 : 0
      } else if let found = try await amounts(words) {
        let factor = try meaning.firstIndex(of: "*").map { try FixedDecimal(meaning[$0 + 1]) } ?? 1
        let expected = try #require(try await amounts(["convert"] + meaning.prefix { $0 != "*" }))
        let differences = try zip(found, expected).map {
          try $0.subtracting($1.multiplied(by: factor, rounding: .halfEven)).units.magnitude
        }
        // The factor also multiplies the rounding error of the expected amount.
        let tolerance: UInt128 = factor == 1 ? 0 : 1_000_000_000
        #expect(found.count == expected.count && differences.allSatisfy { $0 <= tolerance }, "\(phrase)")
        right += 1
      }
    }
    #expect(phrases.count == 300 && right >= 270)
  }
}
