import Foundation
import QuidCore
import TestSupport
import Testing

@testable import quid

/// `quid convert -` with the test client: 1 EUR = 1.0844 USD, 0.8555 GBP and 157.84 JPY on 2023-09-01.
struct ConversionStreamRunnerTests {
  private func convert(_ line: String, _ input: String) async -> Run {
    await Run.quid("convert - \(line) --client test", input: input)
  }

  @Test func `each amount is converted`() async {
    let run = await convert("eur usd", "1\n100\n0.5")
    #expect(run.code == .success)
    #expect(run.output == "1.0844\n108.44\n0.5422")
    #expect(run.error == "")
  }

  @Test func `invalid line is reported with its number and exit code 65`() async {
    let run = await convert("eur usd", "1\n1,5\n\n2\n")
    #expect(run.code == .rejectedInput)
    #expect(run.output == "1.0844\n\n\n2.1688\n")
    let lines = run.error.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("quid: line 2: “1,5” is not a number. Type digits without thousands"))
    #expect(lines[1].hasPrefix("quid: line 3: "))
    #expect(lines[2] == "quid: 2 of 4 lines were not converted.")
  }

  @Test func `strict conversion stops at the first invalid line`() async {
    let run = await convert("eur usd --strict", "1\nx\n2\n")
    #expect(run.code == .rejectedInput)
    #expect(run.output == "1.0844\n")
    #expect(run.error.contains("line 2"))
  }

  @Test func `decimals round half to even once and are padded`() async {
    #expect(await convert("usd eur --decimals 2", "100\n").output == "92.22\n")
    #expect(await convert("eur eur --decimals 0", "0.5\n1.5\n2.5\n").output == "0\n2\n2\n")
    #expect(await convert("eur jpy --decimals 3", "1\n").output == "157.840\n")
    for bad in ["19", "-1", "x", ""] {
      #expect(await convert("usd eur --decimals=\(bad)", "1\n").code == .usage, "\(bad)")
    }
  }

  @Test func `CSV conversion changes only the amounts`() async {
    let input = "name,amount,day,cur\r\n\"a,b\",1.25,2023-09-01,usd\nc,\"8.592\",2023-08-30,GBP\n"
    let run = await convert("eur --column 2 --date-column 3 --from-column 4 --heading", input)
    #expect(run.code == .success, "\(run.error)")
    #expect(
      run.output == "name,amount,day,cur\r\n\"a,b\",1.152711176687569163,2023-09-01,usd\nc,\"10\",2023-08-30,GBP\n")
  }

  @Test func `JSON output and errors have one object per line`() async throws {
    let run = await convert("eur usd --json", "2\nx\n")
    #expect(run.code == .rejectedInput)
    let objects = try run.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(objects.map { $0.text("result") } == ["2.1688", "null"])
    #expect(objects.map { $0.text("problem") } == ["null", "malformed"])
    let problem = try #require(try JSONSerialization.jsonObject(with: Data(run.error.utf8)) as? [String: Any])
    #expect(problem.text("line") == "2")
    #expect(problem.text("problem") == "malformed")
  }

  @Test(arguments: [
    "usd", "usd eur sek", "", "usd eur --csv", "usd eur --column 0", "usd eur --column 2 --date-column 2",
    "usd eur --date-column 1", "usd eur --column 1 --date-column 2 --date 2023-09-01", "usd eur --on next",
    "eur --from-column 1", "usd eur --delimiter ;", "usd eur --column 1 --delimiter :",
    "usd eur --thousands --decimal-comma",
  ])
  func `invalid stream options are rejected before input is read`(_ line: String) async {
    let run = await convert(line, "1\n")
    #expect(run.code == .usage, "\(run.output) \(run.error)")
    #expect(run.output == "")
  }

  @Test func `stream options require amounts from standard input`() async {
    let run = await Run.quid("convert 1 usd eur --column 2 --client test")
    #expect(run.code == .usage)
    #expect(run.error.contains("--column requires amounts from standard input"))
  }

  @Test func `currency without a rate is rejected before the first line`() async {
    let run = await convert("xts eur", "1\n")
    #expect(run.code == .rejectedInput)
    #expect(run.output == "")
  }

  @Test func `date option applies to all lines`() async {
    let run = await convert("eur usd --date 2023-08-30", "1\n")
    #expect(run.output == "1.0886\n")
  }

  @Test func `days without rates invalidate only their lines`() async {
    let run = await convert(
      "eur usd --column 1 --date-column 2", "1,2023-09-01\n1,1998-01-01\n1,2030-01-01\n1,2023-08-31\n")
    #expect(run.code == .rejectedInput)
    #expect(run.output == "1.0844,2023-09-01\n,1998-01-01\n,2030-01-01\n1.0868,2023-08-31\n")
  }

  @Test func `heading with another delimiter is rejected with the option to add`() async {
    let input = "id;amount\n1;1234,56\n2;99,00\n3;0,5\n"
    for format in ["", " --json"] {
      let run = await convert("eur usd --column 2 --heading" + format, input)
      #expect(run.code == .rejectedInput)
      #expect(run.output == "")
      #expect(run.error.contains("The heading has 1 column with commas, and 2 with --delimiter ';'. Add that option"))
    }
    let run = await convert("eur usd --column 2 --heading --delimiter ; --decimal-comma", input)
    #expect(run.code == .success)
    #expect(run.output == "id;amount\n1;1338.756864\n2;107.3556\n3;0.5422\n")
    #expect(await convert("eur usd --column 2", "1\t2,5\n").error.contains("--delimiter tab"))
  }

  @Test func `bank statement is converted only with all of its options`() async {
    let input = "date;amount\n28.12.2025;-1.000,00\n28.12.2025;(950,00)\n28.12.2025;950\n"
    let options = "eur usd --column 2 --heading --delimiter ; --decimal-comma"
    let run = await convert(options + " --negative", input)
    #expect(run.code == .success)
    #expect(run.output == "date;amount\n28.12.2025;-1084.4\n28.12.2025;-1030.18\n28.12.2025;1030.18\n")
    let positive = await convert(options, input)
    #expect(positive.code == .rejectedInput)
    #expect(positive.output == "date;amount\n28.12.2025;\n28.12.2025;\n28.12.2025;1030.18\n")
    #expect(
      positive.error.hasPrefix(
        "quid: line 2: “-1.000,00” is not an amount such as 1.234,56. To convert negative amounts, add --negative.\n"))
  }

  @Test func `errors name the option that reads an amount`() async {
    let run = await convert("eur usd", "1,000\n-5\n")
    let lines = run.error.split(separator: "\n")
    #expect(lines.first?.contains("add --thousands") == true && lines.first?.contains("--decimal-comma") == true)
    #expect(lines.dropFirst().first?.contains("add --negative") == true)
    #expect(await convert("eur usd --thousands", "1,000\n").output == "1084.4\n")
  }

  @Test func `heading without --heading and an amount with a currency are quoted`() async {
    let run = await convert("eur usd", "Amount\n100 SEK\n")
    #expect(
      run.error.hasPrefix(
        "quid: line 1: “Amount” is not a number. Type a number such as 1.5. If the line is a heading, add --heading.\n"
          + "quid: line 2: “100 SEK” is not a number. Write the amounts without a currency; the arguments name it.\n"),
      "\(run.error)")
  }

  @Test func `UTF-16 is rejected with a command that converts it`() async {
    let run = await convert("eur usd --column 2 --heading", "i\0d\0,\0a\0\n\0")
    #expect(run.code == .rejectedInput)
    #expect(run.output == "")
    #expect(run.error.contains("The input is UTF-16, not UTF-8. Convert it first: iconv -f UTF-16LE -t UTF-8"))
  }

  @Test func `rates of a currency column are those of a single conversion`() async throws {
    let day = CalendarDay(Date())
    let published = day.advanced(by: -9)
    let server = try LoopbackServer { connection in
      connection.answer(
        connection.requestHead.contains("base=XAU")
          ? #"[{"date":"\#(day)","base":"XAU","quote":"EUR","rate":3200}]"#
          : #"[{"date":"\#(day)","base":"EUR","quote":"USD","rate":1.25},"#
            + #"{"date":"\#(day)","base":"EUR","quote":"XAU","rate":0.0003},"#
            + #"{"date":"\#(published)","base":"EUR","quote":"KPW","rate":1000}]"#)
    }
    let home = try HomeFolder()
    var environment = home.environment(root: server.url)
    environment["QUID_FRANKFURTER_URL"] = "\(server.url)/v2"
    let run = await Run.quid(
      "convert - eur --column 1 --from-column 2 --json", environment: environment, input: "2,XAU\n5,USD\n2000,KPW\n")
    #expect(run.code == .success, "\(run.error)")
    let lines = try run.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(lines.map { $0.text("result") } == ["6400", "4", "2"])
    #expect(lines.map { $0.text("date") } == ["\(day)", "\(day)", "\(published)"])
  }

  @Test(arguments: [
    ("euros usd", "eur usd"), ("swiss francs to usd", "chf usd"), ("usd to british pounds", "usd gbp"),
    ("dollars swiss francs", "usd chf"), ("eur yen", "eur jpy"),
  ])
  func `English names are the source and the target`(_ names: String, _ codes: String) async {
    let run = await convert(names, "100\n2.5\n")
    #expect(run.code == .success, "\(run.error)")
    #expect(run.output == (await convert(codes, "100\n2.5\n").output))
    #expect(run.output == (await Run.quid("- \(names) --client test", input: "100\n2.5\n").output))
  }

  @Test(arguments: [
    ("1234,56\n", "--column 1 --decimal-comma", "1234"), ("1,234.56\n", "--column 1 --thousands", "1"),
    ("x,1.234,56 EUR\n", "--column 2 --decimal-comma", "1.234"),
    ("1234,56,usd\n", "--from-column 3 --decimal-comma", "1234"),
    ("-1,5,x\n", "--column 1 --decimal-comma --negative", "-1"),
    ("(1,5)\n", "--column 1 --decimal-comma --negative", "(1"),
    ("\"1,5\",x\n1,5\n", "--column 1 --decimal-comma", "1"),
    ("a,b\n1,5\n", "--column 1 --decimal-comma --heading", "1"),
  ])
  func `unquoted amount before a comma requires the delimiter`(
    _ input: String, _ options: String, _ part: String
  ) async {
    for format in ["", " --json"] {
      let run = await convert("eur usd \(options)\(format)", input)
      // Lines before the uncertain one, and in text a heading, are converted.
      let lineCount = input.hasPrefix("\"") || options.contains("heading") && format.isEmpty ? 1 : 0
      #expect(run.code == .rejectedInput)
      #expect(run.output.split(separator: "\n").count == lineCount, "\(run.output)")
      #expect(run.error.contains("The comma after “\(part)” in line"), "\(run.error)")
      #expect(run.error.contains("Add --delimiter"))
    }
  }

  @Test(arguments: [
    ("\"1234,56\",x\n", "--column 1 --decimal-comma", "\"1234.56\",x\n"),
    ("\"1.234,56\",2\n\"5\",3\n", "--column 1 --decimal-comma", "\"1234.56\",2\n\"5\",3\n"),
    ("a,950\nb,\"1,950.5\"\n", "--column 2 --thousands", "a,950\nb,\"1950.5\"\n"),
    ("\"1,5\",usd\n2,eur\n", "--column 1 --decimal-comma", "\"1.5\",usd\n2,eur\n"),
    ("1;234,5\n", "--column 2 --decimal-comma --delimiter ;", "1;234.5\n"),
    ("1,5\n", "--column 1 --decimal-comma --delimiter ,", "1,5\n"), ("1,5\n", "--column 1", "1,5\n"),
  ])
  func `amount is converted if its end is certain`(_ input: String, _ options: String, _ output: String) async {
    let run = await convert("eur eur \(options)", input)
    #expect(run.code == .success, "\(run.error)")
    #expect(run.output == output)
  }

  @Test(arguments: ["", " --json"])
  func `old rates of a currency in the input are reported once`(_ format: String) async throws {
    let day = CalendarDay(Date())
    let old = day.advanced(by: -192)
    let server = try LoopbackServer { connection in
      connection.answer(
        #"[{"date":"\#(day)","base":"EUR","quote":"USD","rate":1.25},"#
          + #"{"date":"\#(old)","base":"EUR","quote":"CLF","rate":0.025}]"#)
    }
    let home = try HomeFolder()
    var environment = home.environment(root: server.url)
    environment["QUID_FRANKFURTER_URL"] = "\(server.url)/v2"
    let run = await Run.quid(
      "convert - eur --column 1 --from-column 2\(format)", environment: environment, input: "5,USD\n100,CLF\n1,CLF\n")
    #expect(run.code == .success)
    #expect(run.output.contains("4000"))
    #expect(run.error.split(separator: "\n").count == 1, "\(run.error)")
    #expect(run.error.hasPrefix("quid: warning: "))
    #expect(run.error.contains("\(old)"))
  }

  @Test func `empty input gives empty output`() async {
    let run = await convert("eur usd", "")
    #expect(run.code == .success)
    #expect(run.output == "")
    #expect(run.error == "")
  }
}
