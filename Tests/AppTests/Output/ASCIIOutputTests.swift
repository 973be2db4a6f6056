import Testing

@testable import quid

/// The output for a terminal that supports only ASCII.
struct ASCIIOutputTests {
  /// The help of every command and command lines with and without errors.
  static let lines =
    CommandList.all.map { "help \($0.name)" } + [
      "help", "send 1.5 --in usd", "send max --in eur", "send 99", "send x", "send 1 --to 0x12", "fee --in gbp",
      "markets", "markets --in sek", "markets --in inr --locale hi_IN", "coin bitcoin --in eur",
      "coin btc --locale sv_SE", "coin nope", "chart bitcoin", "chart ethereum --in jpy --days 365",
      "chart btc --at 2023-08-15 --locale de_DE", "bitcoin", "bitcoin --locale fr_FR", "bitcoin 2023-08-25 --in krw",
      "bitcoin 2023-02-30", "watchlist", "sources", "markets --locale fa_IR", "bitcoin --in sek --locale ar_EG",
      "fee --locale he_IL", "nope", "marktes", "markets --limit …",
      "price btc eth --in sek", "price btc --format {price}{arrow}", "price btc --format {prise}",
    ]

  @Test(arguments: lines) func `output is ASCII in a locale without UTF-8`(_ line: String) async {
    for locale in ["C", "sv_SE.ISO-8859-1"] {
      let run = await Run.quid(
        line.split(separator: " ").map { String($0) } + (line.hasPrefix("help") ? [] : ["--client", "test"]),
        environment: ["LC_ALL": locale], columns: 80)
      #expect(!(run.output + run.error).isEmpty)
      for text in [run.output, run.error] {
        #expect(text.utf8.allSatisfy { 0x20..<0x7F ~= $0 || $0 == 0x0A }, "\(text)")
      }
      #expect(run.output.split(separator: "\n").allSatisfy { !$0.hasSuffix(" ") })
    }
  }

  @Test func `columns stay aligned when symbols become words`() async {
    let run = await Run.quid("markets --client test --in eur --limit 3", environment: ["LC_ALL": "C"])
    #expect(
      run.output.hasPrefix(
        """
         #  Coin  Name              Price      24h  Market cap
        #1  BTC   Bitcoin   EUR 21,117.67  ^ +0.3%  EUR 407.0B
        #2  ETH   Ethereum   EUR 1,493.32  v -1.3%  EUR 180.0B
        #3  USDT  Tether       EUR 0.9222  ^ +0.1%   EUR 61.6B

        """))
  }

  @Test func `JSON keeps every character`() async {
    let run = await Run.quid(["help", "nope…", "--json"], environment: ["LC_ALL": "C"])
    #expect((run.output + run.error).contains("quid"))
    let json = await Run.quid(["coin", "nöpe", "--client", "test", "--json"], environment: ["LC_ALL": "C"])
    #expect(json.error.contains("nöpe"))
  }
}
