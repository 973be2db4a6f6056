import Foundation
import TestSupport
import Testing

@testable import quid

/// Withdrawn currencies and minor units with the test client: 1 EUR = 1.0844 USD and 0.8555 GBP on 2023-09-01.
struct FixedRateCommandTests {
  private func quid(_ line: String, input: String = "") async -> Run {
    await Run.quid("\(line) --client test", environment: ["LC_ALL": "C.UTF-8"], input: input)
  }

  struct Sample: CustomTestStringConvertible, Sendable {
    let line: String
    let result: String
    let note: String
    var testDescription: String { line }
  }

  @Test(arguments: [
    Sample(
      line: "100 dem eur", result: "100 DEM = 51.13 EUR",
      note: "DEM is withdrawn: 1 EUR = 1.95583 DEM since 1999-01-01."),
    Sample(
      line: "100 eur dem", result: "100 EUR = 195.58 DEM",
      note: "DEM is withdrawn: 1 EUR = 1.95583 DEM since 1999-01-01."),
    Sample(
      line: "convert 1 hrk eur", result: "1 HRK = 0.132723 EUR",
      note: "HRK is withdrawn: 1 EUR = 7.5345 HRK since 2023-01-01."),
    Sample(line: "100demusd", result: "100 DEM = 55.44 USD", note: "1 EUR = 1.95583 DEM"),
    Sample(line: "dem/usd", result: "1 DEM = 0.554445 USD", note: "1 EUR = 1.95583 DEM"),
    Sample(line: "usddem", result: "1 USD = 1.80361 DEM", note: "1 EUR = 1.95583 DEM"),
    Sample(line: "1 cuc cup", result: "1 CUC = 24 CUP", note: "CUC is withdrawn: 24 CUP = 1 CUC since 2021-01-01."),
    Sample(line: "100 kroon eur", result: "100 EEK = 6.39 EUR", note: "EEK is withdrawn: 1 EUR = 15.6466 EEK"),
    Sample(
      line: "1 btc in frf --locale de_DE", result: "1 BTC = 138.522,8 FRF",
      note: "FRF is withdrawn: 1 EUR = 6,55957 FRF"),
    Sample(line: "100 GBp eur", result: "100 GBp = 1.17 EUR", note: "GBp = 0.01 GBP"),
    Sample(line: "100GBX eur", result: "100 GBX = 1.17 EUR", note: "GBX = 0.01 GBP"),
    Sample(line: "100 USX usd", result: "100 USX = 1.00 USD", note: "USX = 0.01 USD"),
    Sample(line: "price btc --in dem", result: "41,302.57 +0.3%", note: "1 EUR = 1.95583 DEM"),
    Sample(line: "markets --limit 1 --in itl", result: "40,889,508", note: "1 EUR = 1,936.27 ITL"),
    Sample(line: "chart btc --days 7 --in frf", result: "FRF", note: "1 EUR = 6.55957 FRF"),
    Sample(line: "coin btc --in frf", result: "138,522.", note: "1 EUR = 6.55957 FRF"),
    Sample(line: "history dem usd --days 2", result: "1 DEM in USD  0.554445", note: "1 EUR = 1.95583 DEM"),
  ])
  func `fixed rate is used and reported once`(_ sample: Sample) async {
    let run = await quid(sample.line)
    #expect(run.code == .success, "\(run.error)")
    #expect(run.output.contains(sample.result), "\(run.output)")
    #expect((run.output + run.error).components(separatedBy: sample.note).count == 2, "\(run.error)")
  }

  @Test func `pounds in any letter case are pounds`() async {
    for word in ["gbp", "GBP", "Gbp"] {
      let run = await quid("100 \(word) eur")
      #expect(run.output.hasPrefix("100 GBP = 116.89 EUR") && run.error.isEmpty, "\(word): \(run.output)")
    }
  }

  @Test func `JSON has the path and the note`() async throws {
    let json = try await quid("convert 100 dem usd --json").json
    let results = try #require((json["data"] as? [String: Any])?["results"] as? [[String: Any]])
    #expect(results.first?["path"] as? [String] == ["DEM", "EUR", "USD"])
    #expect(results.first?.text("amount") == "55.44449159691793254")
    #expect(json["warnings"] as? [String] == ["DEM is withdrawn: 1 EUR = 1.95583 DEM since 1999-01-01."])
  }

  @Test(arguments: [
    RejectedLine(
      "100 gbx eur", code: .rejectedInput, words: "“gbx” is not a currency. Write GBX for a hundredth of GBP."),
    RejectedLine("gbx", code: .rejectedInput, words: "Write GBX for a hundredth of GBP."),
    RejectedLine("100 Zac eur", code: .rejectedInput, words: "Write ZAC for a hundredth of ZAR."),
    RejectedLine("100 eur GBp", code: .rejectedInput, words: "“GBp” is not a currency but a hundredth of one"),
    RejectedLine("convert 1 usd eur GBX", code: .rejectedInput, words: "Give GBP."),
    RejectedLine("price btc --in GBp", code: .rejectedInput, words: "Give GBP."),
    RejectedLine("price btc --in gbx", code: .rejectedInput, words: "Give GBP."),
    RejectedLine("history eur GBp", code: .rejectedInput, words: "Give GBP."),
    RejectedLine("history gbx eur", code: .rejectedInput, words: "Write GBX for a hundredth of GBP."),
    RejectedLine("convert - eur GBp", code: .rejectedInput, words: "Give GBP."),
    RejectedLine("send 100GBp", code: .rejectedInput, words: "“GBp” is not a supported unit."),
    RejectedLine("send 1 --in GBp", code: .usage, words: "--in takes EUR, USD or GBP, not “GBp”."),
    RejectedLine(
      "1 chc eur", code: .rejectedInput,
      words: "CHC was withdrawn in 2004-11 and replaced by CHW. There is no legal rate between them."),
    RejectedLine(
      "1 sll usd", code: .rejectedInput, words: "no exchange rate for SLE, which replaced SLL, on 2023-09-01."),
  ])
  func `minor unit as a target and a currency without a rate are rejected`(_ rejected: RejectedLine) async {
    rejected.check(await quid(rejected.line))
  }

  @Test func `active code without a rate says that no provider has one and suggests nothing`() async {
    let run = await quid("100 uah usd")
    #expect(run.code == .rejectedInput)
    #expect(run.error == "quid: There is no exchange rate for UAH on 2023-09-01. No provider that responded has one.\n")
  }

  @Test func `stream reads minor units and withdrawn currencies of a column and reports them once`() async {
    let input = "a,282.5,GBp\nb,100,dem\nc,1,gbx\nd,1,GBX\ne,1,GBp\nf,100,gbp\n"
    let run = await quid("convert - eur --column 2 --from-column 3", input: input)
    #expect(run.code == .rejectedInput)
    #expect(
      run.output == """
        a,3.302162478082992402,GBp
        b,51.129188119621848525,dem
        c,,gbx
        d,0.011689070718877849,GBX
        e,0.011689070718877849,GBp
        f,116.89070718877849211,gbp

        """)
    #expect(
      run.error == """
        quid: line 3: “gbx” is not a currency. Write GBX for a hundredth of GBP.
        quid: warning: DEM is withdrawn: 1 EUR = 1.95583 DEM since 1999-01-01.
        quid: warning: GBX = 0.01 GBP
        quid: warning: GBp = 0.01 GBP
        quid: 1 of 6 lines were not converted.

        """)
  }

  @Test func `stream converts to and from a withdrawn currency`() async {
    let run = await quid("convert - dem usd", input: "1.95583\n")
    #expect(run.output == "1.0844\n" && run.error.contains("1 EUR = 1.95583 DEM"))
    #expect(await quid("convert - usd dem", input: "1.0844\n").output == "1.95583\n")
  }

  @Test func `search finds withdrawn currencies and marks them`() async throws {
    #expect(
      await quid("currencies --search mark").output.hasPrefix(
        "DEM    German Mark, withdrawn 2002-03\nFIM    Finnish Markka, withdrawn 2002-03\n"))
    #expect(await quid("currencies --search dollar").output.contains("withdrawn") == false)
    let json = try await quid("currencies --search hrk --json").json
    let row = try #require(((json["data"] as? [String: Any])?["rows"] as? [[String: Any]])?.first)
    #expect(row.text("withdrawn") == "2023-01" && row.text("successor") == "EUR" && row.text("digits") == "2")
  }

  @Test func `price of a purchase in a minor unit is stored in its currency`() async throws {
    let home = try HomeFolder()
    let environment = home.environment(root: "http://127.0.0.1:1")
    let run = await Run.quid(
      "portfolio add 1 btc --at 282.5GBp --date 2023-08-31 --client test --json", environment: environment)
    let json = try run.json
    let entry = try #require(((json["data"] as? [String: Any])?["entries"] as? [[String: Any]])?.first)
    #expect(entry.text("price") == "2.825" && entry.text("currency") == "GBP", "\(run.output)")
    #expect((json["warnings"] as? [String])?.contains("GBp = 0.01 GBP") == true)
    let list = await Run.quid(
      "portfolio add 1 btc --cost 100dem --date 2023-08-31 --client test", environment: environment)
    #expect(list.code == .success && list.output.contains("100 DEM"), "\(list.error)")
    let valued = await Run.quid("portfolio --client test", environment: environment)
    #expect(valued.error.contains("DEM is withdrawn: 1 EUR = 1.95583 DEM since 1999-01-01."), "\(valued.error)")
  }

  @Test func `configured currency cannot be a minor unit`() async throws {
    let home = try HomeFolder()
    var environment = home.environment(root: "http://127.0.0.1:1")
    environment["QUID_CURRENCY"] = "GBp"
    let run = await Run.quid("price btc --client test", environment: environment)
    #expect(run.code == .rejectedInput && run.error.contains("Give GBP."), "\(run.error)")
  }
}

/// Withdrawn currencies whose frozen rates Fixer still publishes, with its recorded response of 2025-06-20.
@Suite(.enabled(if: SharedFolder.isPresent)) struct FrozenRateTests {
  struct Frozen: CustomTestStringConvertible, Sendable {
    let line: String
    let result: String
    var testDescription: String { line }
  }

  @Test(arguments: [
    Frozen(line: "1000000 zmk usd", result: "1,000,000 ZMK = 43.22 USD"),
    Frozen(line: "10000 byr usd", result: "10,000 BYR = 0.31 USD"),
    Frozen(line: "1 byn usd", result: "1 BYN = 0.305389 USD"),
    Frozen(line: "100 ltl eur", result: "100 LTL = 28.96 EUR"),
    Frozen(line: "100 lvl eur", result: "100 LVL = 142.29 EUR"),
    Frozen(line: "100000 sll usd", result: "100,000 SLL = 4.45 USD"),
    Frozen(line: "100 hrk eur", result: "100 HRK = 13.27 EUR"),
    Frozen(line: "100 cuc usd", result: "100 CUC = 90.57 USD"),
    Frozen(line: "100 bgn eur", result: "100 BGN = 51.13 EUR"),
    Frozen(line: "1000000000000 vef usd", result: "VEF = 0.10 USD"),
  ])
  func `frozen rate is replaced by that of the successor`(_ frozen: Frozen) async throws {
    let server = try ReplayServer()
    let run = await Run.quid(frozen.line, environment: try HomeFolder().environment(root: server.url, key: "KEY-1"))
    #expect(run.output.contains(frozen.result), "\(run.output) \(run.error)")
  }
}
