import Foundation
import TestSupport
import Testing

@testable import quid

struct PortfolioImportTests {
  private static let header = "entry,date,coin,amount,price,currency"

  private func quid(_ line: String, _ folder: DataFolder, input: String = "") async -> Run {
    await Run.quid("\(line) --client test", environment: folder.environment, input: input)
  }

  /// Imports a file of a data folder, whose path may contain spaces.
  private func importFile(_ name: String, _ folder: DataFolder) async -> Run {
    let path = folder.file(name).path(percentEncoded: false)
    return await Run.quid(["portfolio", "import", path, "--client", "test"], environment: folder.environment)
  }

  /// Returns a data folder with three entries.
  private func user() async -> DataFolder {
    let folder = DataFolder()
    for line in [
      "add 0.5 btc --at 34000.25eur --date 2023-08-30", "add 3 eth --cost 1000usd --date 2023-08-31",
      "add -0.25 btc --at 0 --date 2023-08-31",
    ] {
      #expect(await quid("portfolio \(line)", folder).code == .success)
    }
    return folder
  }

  private static let exported = """
    entry,date,coin,amount,price,currency,cost
    1,2023-08-30,bitcoin,0.5,34000.25,EUR,
    2,2023-08-31,ethereum,3,,USD,1000
    3,2023-08-31,bitcoin,-0.25,0,USD,

    """

  @Test func `exported entries are imported unchanged, from standard input and from a file`() async throws {
    let first = await user()
    let exported = await quid("portfolio export", first)
    #expect(exported.code == .success)
    #expect(exported.output == Self.exported)
    #expect(await quid("portfolio list --csv", first).output == exported.output)
    let second = DataFolder()
    let imported = await quid("portfolio import -", second, input: exported.output)
    #expect(imported.code == .success, "\(imported.error)")
    #expect(imported.error == "quid: Added 3 entries.\n")
    #expect(try second.text("portfolio.json") == first.text("portfolio.json"))
    let third = DataFolder()
    try third.write(exported.output, to: "entries.csv")
    #expect(await importFile("entries.csv", third).code == .success)
    #expect(await quid("portfolio export", third).output == exported.output)
  }

  @Test func `portfolio without entries is exported as a header`() async {
    let run = await quid("portfolio export", DataFolder())
    #expect(run.code == .success)
    #expect(run.output == "\(Self.header)\n")
    #expect(run.error.isEmpty)
  }

  @Test func `second import adds only the new lines`() async throws {
    let folder = await user()
    let again = await quid("portfolio import -", folder, input: Self.exported)
    #expect(again.code == .success)
    #expect(again.output.isEmpty)
    #expect(again.error == "quid: Added 0 entries. Existing entries skipped: 3.\n")
    let line = ",2023-08-30,btc,0.5,34000.25,eur,\n"
    let more = await quid("portfolio import -", folder, input: Self.exported + line + line)
    #expect(more.error == "quid: Added 2 entries. Existing entries skipped: 3.\n")
    let export = await quid("portfolio export", folder)
    #expect(export.output.components(separatedBy: "bitcoin,0.5,34000.25,EUR").count == 4)
    #expect(export.output.contains("\n5,2023-08-30"))
  }

  @Test func `coins are given by id or symbol`() async {
    let folder = DataFolder()
    let run = await quid(
      "portfolio import - --json", folder,
      input: "date,coin,amount,price,currency\n2023-08-30,SOL,1,2,usd\n2023-08-30,solana,-1,2,usd\n")
    #expect(run.code == .success)
    #expect(run.output.components(separatedBy: #""id":"solana""#).count == 3)
    #expect(run.output.contains(#""name":"Test""#))
  }

  struct Broken: CustomTestStringConvertible, Sendable {
    let lines: String
    let message: String
    var testDescription: String { lines.debugDescription }
  }

  @Test(arguments: [
    Broken(lines: "x", message: "Line 2: The line has 1 value instead of 6."),
    Broken(
      lines: ",2023-08-30,bitcoin,1,1,USD\n,2023-08-30,nope,1,1,USD",
      message: "Line 3, column 3: There is no coin “nope”."),
    Broken(lines: ",2023-08-30,bitcoin,1,1 000,USD", message: "Line 2, column 5: The price “1 000” is not a number."),
    Broken(lines: ",2023-09-02,bitcoin,1,1,USD", message: "Line 2, column 2: 2023-09-02 is in the future"),
    Broken(
      lines: ",2023-02-30,bitcoin,1,1,USD", message: "Line 2, column 2: 2023-02-30 does not exist in the calendar."),
    Broken(lines: ",2023-08-30,bitcoin,0,1,USD", message: "Line 2: The amount is zero."),
    Broken(
      lines: ",2023-08-30,bitcoin,1,1,USD\n,2023-08-31,ethereum,1,1,USD\n,2023-08-31,ethereum,-5,1,USD",
      message: "Line 4: A sale of 5 ETH on 2023-08-31 exceeds the amount that you held at that time: 4."),
    Broken(lines: ",2023-08-30,bitcoin,1,1,BTC", message: "Line 2, column 6: “BTC” is not a currency."),
  ])
  func `invalid file adds nothing and names its line`(_ broken: Broken) async throws {
    let folder = await user()
    let before = try folder.text("portfolio.json")
    let run = await quid("portfolio import -", folder, input: "\(Self.header)\n\(broken.lines)\n")
    #expect(run.code == .rejectedInput)
    #expect(run.output.isEmpty)
    #expect(run.error.hasPrefix("quid: \(broken.message)"), "\(run.error)")
    #expect(try folder.text("portfolio.json") == before)
  }

  @Test func `line that makes a stored sale excessive is rejected`() async throws {
    let folder = await user()
    let before = try folder.text("portfolio.json")
    let run = await quid(
      "portfolio import -", folder, input: "\(Self.header)\n,2023-08-30,bitcoin,-0.5,1,USD\n")
    #expect(run.code == .rejectedInput)
    #expect(run.error.contains("A sale of 0.25 BTC on 2023-08-31 exceeds the amount that you held at that time: 0."))
    #expect(try folder.text("portfolio.json") == before)
  }

  @Test func `file with another format is rejected with the expected header`() async {
    for input in ["", "Date;Coin;Amount\n", "bitcoin 1\n", "{\"version\":1}"] {
      let run = await quid("portfolio import -", DataFolder(), input: input)
      #expect(run.code == .rejectedInput)
      #expect(run.error.contains("Line 1: The headings are not those of a known format: \(Self.header), or"))
    }
  }

  @Test func `options of a file are rejected without import, and an unknown field is corrected`() async {
    let run = await quid("portfolio list --day-first", DataFolder())
    #expect(run.code == .usage)
    #expect(run.error == "quid: --day-first works only with quid portfolio import. Remove --day-first.\n")
    for (map, message) in [
      ("dat=Day", "Did you mean “date”?"), ("date", "--map takes a list such as date=Day,amount=Quantity, not “date”."),
      ("date=Day,date=Time", "--map contains date twice. Remove one of the two."),
    ] {
      let run = await quid("portfolio import - --map \(map)", DataFolder())
      #expect(run.code == .usage)
      #expect(run.error.contains(message), "\(run.error)")
    }
  }

  @Test func `newer export adds only the fills that it has more of than the portfolio`() async {
    let folder = DataFolder()
    let header = "Date(UTC),Pair,Side,Price,Executed,Amount,Fee\n"
    let fill = "2023-08-22 10:00:00,ADAUSDT,BUY,0.25,100ADA,25USDT,0USDT\n"
    let euros = "2023-08-22 10:00:00,ADAEUR,BUY,0.25,100ADA,24EUR,0EUR\n"
    for (file, count) in [(fill, 1), (fill, 0), (fill + fill + euros, 2), (euros + fill + fill, 0)] {
      let run = await quid("portfolio import -", folder, input: header + file)
      #expect(run.code == .success)
      #expect(run.error.contains("Added \(count) entr"), "\(run.error)")
    }
  }

  @Test(arguments: [["april"], ["april", "may"], ["may", "april"], ["whole"], ["april", "whole"], ["may april"]])
  func `files in parts and in any order of payments equal the whole`(_ imports: [String]) async throws {
    let folder = DataFolder()
    let trades = [
      "XXBTZUSD,2023-08-02 08:00:00,buy,3000,0,0.05", "XBTUSDT,2023-08-20 08:00:00,sell,1300,0,0.02",
      "ETHUSDT,2023-08-22 08:00:00,buy,1000,0,0.4",
    ]
    let files = ["april": trades.prefix(2), "may": trades.suffix(1), "whole": trades[...]]
    for (name, lines) in files {
      try folder.write((["pair,time,type,cost,fee,vol"] + lines).joined(separator: "\n"), to: name)
    }
    for names in imports {
      let paths = names.split(separator: " ").map { folder.file(String($0)).path(percentEncoded: false) }
      let run = await Run.quid(
        ["portfolio", "import"] + paths + ["--client", "test"], environment: folder.environment)
      #expect(run.code == .success, "\(run.error)")
    }
    let amounts = await quid("portfolio --csv", folder).output.split(separator: "\n").dropFirst().map { line in
      line.split(separator: ",", omittingEmptySubsequences: false)[0..<4].joined(separator: ",")
    }
    let isPart = imports == ["april"]
    #expect(
      Set(amounts)
        == Set(
          ["bitcoin,BTC,Bitcoin,0.03", "tether,USDT,Tether,\(isPart ? 1300 : 300)"]
            + (isPart ? [] : ["ethereum,ETH,Ethereum,0.4"])))
  }

  @Test func `errors of several lines and files are reported at once, and nothing is stored`() async throws {
    let folder = DataFolder()
    try folder.write("date,coin,amount,price,currency\nsoon,btc,1,1,USD\n2023-08-20,nope,1,1,USD\n", to: "a")
    try folder.write("date,coin,amount,price,currency\n2023-08-20,btc,1,x,USD\n2023-08-20,btc,1,1,USD\n", to: "b")
    let paths = ["a", "b"].map { folder.file($0).path(percentEncoded: false) }
    let run = await Run.quid(["portfolio", "import"] + paths + ["--client", "test"], environment: folder.environment)
    #expect(run.code == .rejectedInput)
    let lines = run.error.split(separator: "\n")
    #expect(lines.count == 3)
    for (line, start) in zip(lines, ["a: Line 2, column 1", "a: Line 3, column 2", "b: Line 2, column 4"]) {
      #expect(line.contains("/\(start): "), "\(line)")
    }
    #expect(await quid("portfolio export", folder).output == "\(Self.header)\n")
  }

  @Test func `coin of a symbol is remembered, and an unknown one is rejected`() async {
    let folder = DataFolder()
    let file = "date,coin,amount,price,currency\n2023-08-20,ETH2,1,1700,USD\n"
    #expect(await quid("portfolio import -", folder, input: file).code == .rejectedInput)
    #expect(await quid("portfolio import - --coin eth2=nope", folder, input: file).code == .rejectedInput)
    #expect(await quid("portfolio import - --coin eth2", folder, input: file).code == .usage)
    #expect(
      await quid("portfolio import - --coin eth2=ethereum --coin sol=x", folder, input: file).code == .rejectedInput)
    #expect(await quid("portfolio import - --coin eth2=ethereum", folder, input: file).code == .success)
    let again = await quid("portfolio import -", folder, input: file + "2023-08-21,ETH2,1,1700,USD\n")
    #expect(again.error == "quid: Added 1 entry. Existing entries skipped: 1.\n")
    #expect(await quid("portfolio add 1 eth2 --at 1usd", folder).code == .success)
    #expect(await quid("portfolio export", folder).output.components(separatedBy: "ethereum").count == 4)
  }

  @Test func `payment is deducted as far as the coins are held, and an export keeps the order of the times`() async {
    let folder = DataFolder()
    let header = "Date(UTC),Pair,Side,Price,Executed,Amount,Fee\n"
    let payment = "2023-08-22 10:00:00,ADAUSDT,BUY,0.25,100ADA,600USDT,0.5BNB\n"
    let first = await quid("portfolio import -", folder, input: header + payment)
    #expect(first.error.contains("does not hold the coins: 0.5 BNB, 600 USDT.\n"), "\(first.error)")
    let funds = "2023-08-22 09:00:00,USDTUSD,BUY,1,500USDT,500USD,0BNB\n"
    let second = await quid("portfolio import -", folder, input: header + funds + payment)
    #expect(second.error.contains("Added 1 entry. Existing entries skipped: 3.\n"), "\(second.error)")
    #expect(second.error.contains("Deducted for earlier payments: 500 USDT.\n"), "\(second.error)")
    let export = await quid("portfolio export", folder).output
    #expect(
      export.contains("\n4,2023-08-22 09:00:00,tether,500,1,USD\n1,2023-08-22 10:00:00,cardano,100,"), "\(export)")
    #expect(export.contains("\n2,2023-08-22 10:00:00,tether,-500,"), "\(export)")
    let third = await quid("portfolio import -", folder, input: export)
    #expect(third.error == "quid: Added 0 entries. Existing entries skipped: 3.\n")
    let other = DataFolder()
    #expect(await quid("portfolio import -", other, input: export).code == .success)
  }

  @Test func `file that is not UTF-8 is rejected with its line and column`() async throws {
    let folder = DataFolder()
    let utf16: [UInt8] = [0xFF, 0xFE] + "date,coin".utf8.flatMap { byte -> [UInt8] in [byte, 0] }
    let latin1: [UInt8] = Array("date,coin,amount,price,currency\n2023-08-20,bitcoin,1,1,".utf8) + [0xF6, 0x0A]
    for (bytes, position) in [(utf16, "Line 1, column 1"), (latin1, "Line 2, column 5")] {
      try folder.write("", to: "file.csv")
      try Data(bytes).write(to: folder.file("file.csv"))
      let run = await importFile("file.csv", folder)
      #expect(run.code == .rejectedInput)
      #expect(run.error == "quid: \(position): The file is not UTF-8. Save the file as UTF-8.\n")
    }
  }
}
