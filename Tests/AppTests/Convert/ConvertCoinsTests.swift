import Foundation
import QuidCore
import QuidTerminal
import Testing

@testable import quid

/// `quid convert` with coins of the test client: 1 BTC = 22900 USD, 1 ETH = 1619.36 USD, 1 EUR = 1.0844 USD.
struct ConvertCoinsTests {
  private func quid(_ line: String, columns: Int = 80, locale: String = "C.UTF-8", input: String = "") async -> Run {
    await Run.quid(line + " --client test", environment: ["LC_ALL": locale], columns: columns, input: input)
  }

  @Test func `output has the value, both rates, the path and both sources`() async {
    let run = await quid("convert 0.5 btc eur")
    #expect(run.code == .success)
    #expect(
      run.output == """
        0.5 BTC = 10,558.83 EUR

        1 BTC = 21,117.7 EUR
        1 EUR = 0.0000473537 BTC

        BTC → USD → EUR
        Price of BTC · Test, 2023-09-01 17:15 UTC
        Rates of 2023-09-01 · Test, 2023-09-01 17:15 UTC

        """)
    #expect(run.error.isEmpty)
    #expect(
      await quid("convert 100 eur btc").output.hasPrefix("100 EUR = 0.00473537 BTC\n\n1 EUR = 0.0000473537 BTC\n"))
  }

  @Test func `conversion between coins and dollars has no exchange rates`() async {
    #expect(
      await quid("convert 1 btc eth").output == """
        1 BTC = 14.1414 ETH
        1 ETH = 0.0707144 BTC

        BTC → USD → ETH
        Prices of BTC, ETH · Test, 2023-09-01 17:15 UTC

        """)
    #expect(!(await quid("convert eth usd").output.contains("Rates of")))
  }

  @Test func `coin without a target lists the popular currencies with their paths`() async {
    let run = await quid("convert btc")
    #expect(run.code == .success, "\(run.error)")
    let lines = run.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines.count == 13)
    #expect(lines.first == "1 BTC = inverse, 1 = through")
    #expect(lines.dropFirst().first == "22,900 USD 0.0000436681 BTC BTC → USD")
    #expect(lines.contains("30,916.3 SGD 0.0000323454 BTC BTC → USD → EUR → SGD"))
  }

  @Test func `JSON has symbols, ids, exact values, paths and both sources`() async throws {
    let json = try await quid("convert 0.5 btc sek usd eth --json").json
    #expect(json.text("data.from") == "BTC")
    #expect(json.text("data.fromID") == "bitcoin")
    #expect(json.text("data.amount") == "0.5")
    #expect(json.text("data.date") == "2023-09-01")
    let results = try #require((json["data"] as? [String: Any])?["results"] as? [[String: Any]])
    #expect(results.map { $0.text("to") } == ["SEK", "USD", "ETH"])
    #expect(results.map { $0.text("toID") } == ["null", "null", "ethereum"])
    #expect(results.map { $0.text("amount") } == ["125114.796200663961637772", "11450", "7.070694595395711886"])
    #expect(results.map { $0.text("rate") } == ["250229.592401327923275544", "22900", "14.141389190791423772"])
    #expect(
      results.map { $0["path"] as? [String] } == [
        ["BTC", "USD", "EUR", "SEK"], ["BTC", "USD"], ["BTC", "USD", "ETH"],
      ])
    let sources = try #require(json["sources"] as? [[String: Any]])
    #expect(sources.map { $0.text("asOf") } == ["2023-09-01T17:15:00Z", "2023-09-01T17:15:00Z"])
    let currencies = try await quid("convert 1 eur usd --json").json
    #expect(currencies.text("data.fromID") == "null")
    #expect((currencies["sources"] as? [Any])?.count == 1)
  }

  @Test func `CSV has one row per target`() async {
    #expect(
      await quid("convert 2 btc usd eth --csv").output == """
        date,from,amount,to,result,rate,path
        2023-09-01,BTC,2,USD,45800,22900,BTC USD
        2023-09-01,BTC,2,ETH,28.282778381582847545,14.141389190791423772,BTC USD ETH

        """)
  }

  struct UnitAmount: CustomTestStringConvertible, Sendable {
    let words: String
    let unit: String
    let coin: String
    let amount: String
    var testDescription: String { words }
  }

  @Test(arguments: [
    UnitAmount(words: "1 eth gwei", unit: "gwei", coin: "ethereum", amount: "1000000000"),
    UnitAmount(words: "1 btc sats", unit: "sats", coin: "bitcoin", amount: "100000000"),
    UnitAmount(words: "5 sats mbtc", unit: "mbtc", coin: "bitcoin", amount: "0.00005"),
    UnitAmount(words: "1.234567891234567891 eth wei", unit: "wei", coin: "ethereum", amount: "1234567891234567891"),
    UnitAmount(words: "1 usd sats", unit: "sats", coin: "bitcoin", amount: "4366.812227074235807860"),
    UnitAmount(words: "22900 eur satoshi", unit: "satoshi", coin: "bitcoin", amount: "108440000"),
    UnitAmount(words: "1000000 wei eth", unit: "ETH", coin: "ethereum", amount: "0.000000000001"),
  ])
  func `JSON has the amount in the requested unit and its name`(_ sample: UnitAmount) async throws {
    let json = try await quid("convert \(sample.words) --json").json
    let result = try #require((json["data"] as? [String: Any])?["results"] as? [[String: Any]]).first
    #expect(result?.text("to") == sample.unit)
    #expect(result?.text("toID") == sample.coin)
    #expect(result?.text("amount") == (try FixedDecimal(sample.amount)).description)
  }

  @Test(arguments: ["btc", "eth", "doge"])
  func `convert and coin show the same number`(_ coin: String) async throws {
    for currency in ["sek", "jpy", "usd"] {
      let listed = try await quid("coin \(coin) --in \(currency) --json").json
      let converted = try await quid("convert 1 \(coin) \(currency) --json").json
      let results = (converted["data"] as? [String: Any])?["results"] as? [[String: Any]]
      #expect(results?.first?.text("rate") == listed.text("data.price"), "\(coin) \(currency)")
    }
  }

  @Test(arguments: [
    ("0.5btc sek", "0.5 btc sek"), ("0.5BTC in SEK", "0.5 btc sek"),
    ("0.5 bitcoin to kronor", "0.5 btc sek"),
    ("0.5 btc = sek", "0.5 btc sek"),
    ("0.5 btc -> sek", "0.5 btc sek"), ("0.5 btc → sek", "0.5 btc sek"),
    ("0.5 Bitcoin as sek", "0.5 btc sek"), ("₿0.5 sek", "0.5 btc sek"),
    ("0.5₿ sek", "0.5 btc sek"), ("₿ 0.5 sek", "0.5 btc sek"),
    ("btc to sek", "1 btc sek"), ("btc → sek", "1 btc sek"),
    ("Ξ2 jpy", "2 eth jpy"), ("€50 btc", "50 eur btc"),
    ("50€ btc", "50 eur btc"), ("50 € btc", "50 eur btc"),
    ("€ 50 btc", "50 eur btc"), ("50euros btc", "50 eur btc"),
    ("$50 sek", "50 usd sek"), ("50$ sek", "50 usd sek"),
    ("£3 ¥", "3 gbp jpy"), ("¥100 €", "100 jpy eur"),
    ("100 usd = eur", "100 usd eur"), ("100 usd =", "100 usd"),
    ("100 usd ₿", "100 usd bitcoin"), ("€", "1 eur"),
  ])
  func `symbols, joined words and separators are accepted`(words: String, same: String) async {
    let run = await quid("convert \(words) --csv")
    #expect(run.code == .success, "\(run.error)")
    #expect(run.output == (await quid("convert \(same) --csv").output))
  }

  @Test(arguments: [
    RejectedLine("convert €1,5 usd", code: .rejectedInput, words: "“1,5” is not an amount."),
    RejectedLine("convert 1,000btc usd", code: .rejectedInput, words: "“1,000” is not an amount."),
    RejectedLine("convert 1e3btc usd", code: .rejectedInput, words: "“1e3” is not an amount."),
    RejectedLine(
      "convert $-5 usd", code: .rejectedInput, words: "Type the number without a plus or minus sign, as in 1.5."),
    RejectedLine("convert 5 !!! usd", code: .rejectedInput, words: "“!!!” is not a currency or coin."),
    RejectedLine("convert 5 btcc usd", code: .rejectedInput, words: "Did you mean “quid 5 btc usd”?"),
    RejectedLine("convert 5 usd bitcon", code: .rejectedInput, words: "Did you mean “quid 5 usd bitcoin”?"),
    RejectedLine(
      "convert 5 usd eurr", code: .rejectedInput,
      words: "no currency or coin named “eurr”. Did you mean “quid 5 usd EUR”?"),
    RejectedLine("convert 5 btc pesos", code: .rejectedInput, words: "is the name or symbol of several currencies"),
    RejectedLine("convert 1 btc usd --date 2023-09-02", code: .rejectedInput, words: "today is 2023-09-01 in UTC"),
    RejectedLine(
      "convert 1 btc usd --date 1999-01-03", code: .rejectedInput, words: "the first rates are from 1999-01-04"),
    RejectedLine(
      "convert 1 btc usd --date 2009-01-03", code: .rejectedInput,
      words: "does not provide a price for bitcoin on 2009-01-03"),
    RejectedLine(
      "convert 1 btc sek --date 2023-08-25", code: .rejectedInput,
      words: "does not provide the exchange rates of 2023-08-25"),
    RejectedLine(
      "convert 170141183460469231731 btc usd", code: .rejectedInput, words: "too large to convert exactly"),
    RejectedLine(
      "history btc usd", code: .rejectedInput, words: "To see the past prices of this coin, run quid chart bitcoin."),
  ])
  func `invalid request is rejected with advice`(_ rejected: RejectedLine) async {
    rejected.check(await quid(rejected.line))
  }

  @Test(arguments: ["2023-08-25", "2023-06-01", "2022-01-01", "2023-09-01"])
  func `price of a past day is that of the bitcoin index`(_ day: String) async throws {
    let index = try await quid("bitcoin \(day) --json").json
    let run = await quid("convert 1 btc usd --json --date \(day)")
    let json = try run.json
    let results = (json["data"] as? [String: Any])?["results"] as? [[String: Any]]
    #expect(results?.first?.text("rate") == index.text("data.USD"), "\(run.error)")
    #expect(json.text("data.date") == day)
  }

  @Test func `past day is printed with the price`() async {
    let run = await quid("convert 1 btc sek --date 2023-08-31")
    #expect(run.output.contains("Price of BTC on 2023-08-31 · Test"), "\(run.output) \(run.error)")
    #expect(run.output.contains("Rates of 2023-08-31 · Test"))
  }

  @Test(arguments: [120, 80, 50, 40, 30, 24])
  func `narrow terminal has no wrapped lines`(_ columns: Int) async {
    for line in ["convert 0.5 btc", "convert btc", "convert 0.5 btc sek", "convert 123456.789 doge eth sek"] {
      for locale in ["C", "C.UTF-8"] {
        let output = await quid(line, columns: columns, locale: locale).output
        let lines = output.split(separator: "\n")
        #expect(lines.count >= 3)
        #expect(lines.allSatisfy { String($0).cellWidth <= columns }, "\(line) at \(columns) in \(locale): \(output)")
        #expect(locale != "C" || output.utf8.allSatisfy { $0 < 0x80 } && !output.contains("?"), "\(output)")
      }
    }
  }

  @Test func `mock client converts coins, today and on past days`() async {
    let day = CalendarDay(Date()).advanced(by: -10)
    for line in ["convert 0.5 btc sek", "convert 100 eur eth", "convert btc sek --date \(day)"] {
      let run = await Run.quid(line + " --client mock --seed 7")
      #expect(run.code == .success, "\(line): \(run.error)")
    }
  }

  // MARK: - Streams

  @Test func `amounts of a coin are converted from standard input`() async {
    let run = await quid("convert - btc eur", input: "0.5\nx\n1\n")
    #expect(run.code == .rejectedInput)
    #expect(run.output == "10558.834378458133530063\n\n21117.668756916267060125\n")
    #expect(await quid("convert - eur to btc", input: "100\n").output == "0.004735371179039301\n")
    #expect(await quid("convert - btc sek --decimals 2", input: "0.5\n").output == "125114.80\n")
    #expect(await quid("convert - btc --from-column 2", input: "22900,usd\n").output == "1,usd\n")
  }

  @Test func `units of coins are the source and the target of a stream`() async {
    #expect(await quid("convert - sats usd", input: "100\n").output == "0.0229\n")
    #expect(await quid("convert - eth gwei", input: "1\n0.5\n").output == "1000000000\n500000000\n")
    #expect(await quid("convert - wei to eth", input: "1000000\n0.5\n").output == "0.000000000001\n0\n")
    #expect(await quid("convert - usd sats", input: "22900\n").output == "100000000\n")
  }

  @Test func `JSON of a stream has the symbols`() async throws {
    let run = await quid("convert - btc usd --json", input: "2\n")
    let object = try run.json
    #expect(object.text("from") == "BTC")
    #expect(object.text("to") == "USD")
    #expect(object.text("result") == "45800")
    #expect(object.text("date") == "2023-09-01")
  }

  @Test func `date column selects the price of each day`() async throws {
    let days = ["2023-08-25", "2023-09-01", "2022-09-01", "2023-08-25"]
    let input = days.map { "\($0),1\n" }.joined()
    let run = await quid("convert - eth usd --column 2 --date-column 1", input: input)
    #expect(run.code == .success, "\(run.error)")
    var expected = ""
    for day in days {
      let json = try await quid("convert 1 eth usd --json --date \(day)").json
      let results = (json["data"] as? [String: Any])?["results"] as? [[String: Any]]
      expected += "\(day),\(try #require(results?.first?.text("rate")))\n"
    }
    #expect(run.output == expected)
    let invalid = await quid(
      "convert - eth usd --column 2 --date-column 1", input: "2009-01-03,1\n2023-09-01,1\n")
    #expect(invalid.code == .rejectedInput)
    #expect(invalid.output == "2009-01-03,\n2023-09-01,1619.36\n")
    #expect(invalid.error.contains("a price for ethereum on 2009-01-03"), "\(invalid.error)")
  }

  @Test func `unknown coin is rejected before the first line`() async {
    for line in ["convert - nope eur", "convert - eur nope", "convert - eur nope --column 1 --date-column 2"] {
      let run = await quid(line, input: "1\n")
      #expect(run.code == .rejectedInput)
      #expect(run.output.isEmpty)
      #expect(run.error.contains("There is no currency or coin named “nope”."), "\(run.error)")
    }
  }
}
