import QuidTerminal
import TestSupport
import Testing

@testable import quid

struct TableColumnTests {
  @Test func `TSV contains the rows of CSV, separated by tabs`() async {
    let run = await Run.quid("price eth btc --client test --tsv")
    #expect(run.code == .success)
    #expect(
      run.output == """
        id\tsymbol\tname\tprice\tcurrency\tchange24h\tasOf\tfreshness
        ethereum\tETH\tEthereum\t1619.36\tUSD\t-1.3\t2023-09-01T17:15:00Z\tbuiltin
        bitcoin\tBTC\tBitcoin\t22900\tUSD\t0.3\t2023-09-01T17:15:00Z\tbuiltin

        """)
  }

  @Test func `control characters of values do not change the number of fields or lines`() {
    let text = TSVText.text([["a\tb", "c\r\nd", "e\u{1B}[31m"], ["\u{2028}", "“x”", "f,g\""]])
    #expect(text == "a b\tc  d\te\u{FFFD}[31m\n \t“x”\tf,g\"\n")
  }

  @Test(arguments: [
    RejectedLine("price btc --csv --tsv", code: .usage, words: "Give either --csv or --tsv, not both."),
    RejectedLine("send 1.5 --tsv", code: .usage, words: "cannot print TSV. Use --json instead of --tsv."),
  ])
  func `impossible combinations are rejected`(_ rejected: RejectedLine) async {
    let run = await Run.quid(rejected.line + " --client test")
    #expect(run.code == rejected.code)
    #expect(run.output.isEmpty)
    #expect(run.error.contains(rejected.words), "\(run.error)")
  }
}
