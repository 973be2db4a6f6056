import Foundation
import QuidTerminal
import Testing

@testable import quid

struct ConvertCommandTests {
  private func quid(_ line: String, columns: Int = 80, locale: String = "C.UTF-8") async -> Run {
    await Run.quid(line + " --client test", environment: ["LC_ALL": locale], columns: columns)
  }

  @Test func `output has the amount, its value, both rates, the day and the source`() async {
    let run = await quid("convert 100 usd eur")
    #expect(run.code == .success)
    #expect(
      run.output == """
        100 USD = 92.22 EUR

        1 USD = 0.922169 EUR
        1 EUR = 1.0844 USD

        Rates of 2023-09-01 · Test, 2023-09-01 17:15 UTC

        """)
    #expect(run.error.isEmpty)
  }

  @Test func `amount defaults to 1`() async {
    #expect(
      await quid("convert usd eur").output == """
        1 USD = 0.922169 EUR
        1 EUR = 1.0844 USD

        Rates of 2023-09-01 · Test, 2023-09-01 17:15 UTC

        """)
  }

  @Test(arguments: ["100usd sek", "100 usd to sek", "100USD in SEK", "100 usd sek", "100 usd to sek eur"])
  func `amount may be joined to its currency, and "to" and "in" are accepted`(_ words: String) async {
    #expect(await quid("convert \(words) --csv").output.contains(",USD,100,SEK,1092.70564367392106"))
  }

  @Test func `conversion without a target lists ten popular currencies`() async {
    #expect(
      await quid("convert 100 usd").output
        == """
           100 USD =       1 USD =    inverse, 1 =
           92.22 EUR  0.922169 EUR      1.0844 USD
          14,556 JPY   145.555 JPY  0.00687025 USD
           78.89 GBP  0.788916 GBP     1.26756 USD
          725.55 CNY   7.25553 CNY    0.137826 USD
          154.34 AUD   1.54343 AUD    0.647906 USD
          135.15 CAD   1.35153 CAD    0.739902 USD
           88.29 CHF  0.882885 CHF     1.13265 USD
          784.47 HKD   7.84471 HKD    0.127474 USD
          135.01 SGD   1.35006 SGD     0.74071 USD
        1,092.71 SEK   10.9271 SEK    0.091516 USD

        Rates of 2023-09-01 · Test, 2023-09-01 17:15 UTC

        """)
  }

  @Test(arguments: [120, 80, 50, 40, 30, 24])
  func `narrow terminal has fewer columns and no wrapped lines`(_ columns: Int) async {
    let many = ["convert 123456789.123456789 usd eur", "convert 123456789.123456789 usd eur gbp"]
    for line in many + ["convert 100 usd", "convert eur", "history usd sek", "currencies"] {
      for locale in ["C", "C.UTF-8"] {
        let lines = await quid(line, columns: columns, locale: locale).output.split(separator: "\n")
        #expect(lines.count >= 3)
        #expect(lines.allSatisfy { String($0).cellWidth <= columns }, "\(line) at \(columns) in \(locale)")
      }
    }
  }

  @Test func `output is ASCII in a locale without UTF-8`() async {
    for line in ["convert 100 usd", "convert usd eur", "history usd sek", "currencies"] {
      let run = await quid(line, locale: "C")
      #expect(!run.output.isEmpty, "\(line)")
      #expect(run.output.utf8.allSatisfy { $0 < 0x80 }, "\(line)")
      #expect(!run.output.contains("?"))
    }
  }

  @Test func `JSON has the exact values, the day of the rates and the path`() async throws {
    let json = try await quid("convert 100 sek usd eur sek --json").json
    #expect(json.text("data.from") == "SEK")
    #expect(json.text("data.amount") == "100")
    #expect(json.text("data.date") == "2023-09-01")
    let results = try #require((json["data"] as? [String: Any])?["results"] as? [[String: Any]])
    #expect(results.map { $0.text("amount") } == ["9.15159545289595166", "8.439317090461039893", "100"])
    #expect(results.map { $0.text("rate") } == ["0.091515954528959517", "0.084393170904610399", "1"])
    #expect(results.map { $0["path"] as? [String] } == [["SEK", "EUR", "USD"], ["SEK", "EUR"], ["SEK"]])
    #expect(results.map { $0.text("to") } == ["USD", "EUR", "SEK"])
  }

  @Test func `CSV has one row per currency`() async {
    #expect(
      await quid("convert 2 sek usd eur --csv").output == """
        date,from,amount,to,result,rate,path
        2023-09-01,SEK,2,USD,0.183031909057919033,0.091515954528959517,SEK EUR USD
        2023-09-01,SEK,2,EUR,0.168786341809220798,0.084393170904610399,SEK EUR

        """)
  }

  @Test(arguments: [
    ("--date 2023-09-01", "1.0844"), ("--date 2023-08-31", "1.0868"),
    ("--date=2023-08-30 --on exact", "1.0886"),
    ("--on NEXT --date 2023-08-31", "1.0868"),
  ])
  func `rates of the requested day are used and reported`(options: String, rate: String) async throws {
    let json = try await quid("convert eur usd --json \(options)").json
    let results = try #require((json["data"] as? [String: Any])?["results"] as? [[String: Any]])
    #expect(results.first?.text("rate") == rate)
    #expect(options.contains(try #require(json.text("data.date"))))
  }

  @Test(arguments: [
    RejectedLine("convert", code: .usage, words: "needs a currency or coin, as in quid convert 100 USD EUR."),
    RejectedLine("convert 5", code: .usage, words: "needs a currency or coin"),
    RejectedLine(
      "convert -5 usd eur", code: .rejectedInput, words: "Type the number without a plus or minus sign, as in 1.5."),
    RejectedLine(
      "convert -- -5 usd eur", code: .rejectedInput, words: "Type the number without a plus or minus sign, as in 1.5."),
    RejectedLine("convert 1,5 usd eur", code: .rejectedInput, words: "“1,5” is not an amount."),
    RejectedLine("convert 1e3 usd eur", code: .rejectedInput, words: "Type the number in full"),
    RejectedLine("convert ٣ usd eur", code: .rejectedInput, words: "Use only the digits 0 to 9"),
    RejectedLine("convert 0.0000000000000000001 usd", code: .rejectedInput, words: "at most 18 decimals"),
    RejectedLine("convert 999999999999999999999 usd", code: .rejectedInput, words: "Type a smaller number."),
    RejectedLine(
      "convert 99999999999999999999 usd jpy", code: .rejectedInput, words: "too large to convert exactly"),
    RejectedLine(
      "convert 5 quatloo usd", code: .rejectedInput,
      words: "Search with quid currencies --search quatloo or quid markets --search quatloo."),
    RejectedLine("convert 5 usd eurr", code: .rejectedInput, words: "Did you mean “quid 5 usd EUR”?"),
    RejectedLine(
      "convert 5 usd usq", code: .rejectedInput,
      words: "There is no currency or coin named “usq”. Did you mean “quid 5 usd USD”?"),
    RejectedLine("convert 5 usd xau", code: .rejectedInput, words: "There is no exchange rate for XAU on 2023-09-01."),
    RejectedLine(
      "convert 5 mnt usd", code: .rejectedInput,
      words: "“MNT” means the currency. To use the coin Mantle, give its id mantle."),
    RejectedLine(
      "convert usd eur --date 2023-02-30", code: .rejectedInput, words: "2023-02-30 does not exist in the calendar."),
    RejectedLine(
      "convert usd eur --date tomorrow", code: .rejectedInput,
      words: "Give year, month and day, as in 2026-11-20."),
    RejectedLine("convert usd eur --date 2023-09-02", code: .rejectedInput, words: "today is 2023-09-01 in UTC"),
    RejectedLine(
      "convert usd eur --date 1999-01-03", code: .rejectedInput, words: "the first rates are from 1999-01-04"),
    RejectedLine(
      "convert usd eur --date 2020-01-02", code: .rejectedInput,
      words: "does not provide the exchange rates of 2020-01-02"),
    RejectedLine(
      "convert usd eur --on exact", code: .usage, words: "--on requires --date, as in --date 2026-11-20."),
    RejectedLine(
      "convert usd eur --date 2023-09-01 --on sunday", code: .usage, words: "takes previous, exact or next"),
    RejectedLine(
      "history usd eur --to 1947-12-31 --client test", code: .rejectedInput, words: "1948-01-01"),
    RejectedLine("history", code: .usage, words: "needs two currencies, as in quid history USD SEK."),
    RejectedLine("history usd", code: .usage, words: "needs two currencies"),
    RejectedLine("history usd xyz", code: .rejectedInput, words: "There is no exchange rate for XYZ on 2023-09-01."),
    RejectedLine("history usd sek --days 0", code: .usage, words: "a whole number from 1 to 30000"),
    RejectedLine("history usd sek --days 5 --from 2023-08-30", code: .usage, words: "--days cannot be combined"),
    RejectedLine("history usd sek eur", code: .usage, words: "does not take “eur”"),
    RejectedLine("currencies usd", code: .usage, words: "does not take “usd”"),
  ])
  func `invalid request is rejected with advice`(_ rejected: RejectedLine) async {
    rejected.check(await quid(rejected.line))
  }

  @Test func `mock client converts`() async {
    for line in ["convert 100 usd", "convert sek usd --date 2023-08-31", "history usd sek", "currencies"] {
      let run = await Run.quid(line + " --client mock --seed 7")
      #expect(run.code == .success, "\(line): \(run.error)")
    }
  }

  struct Named: CustomTestStringConvertible, Sendable {
    let line: String
    let same: String
    var testDescription: String { line }
  }

  @Test(arguments: [
    Named(line: "convert 100 euros yen", same: "convert 100 eur jpy"),
    Named(line: "convert 100euros pounds", same: "convert 100 eur gbp"),
    Named(line: "convert krona in francs", same: "convert sek chf"),
    Named(line: "history euro kronor", same: "history eur sek"),
    Named(line: "convert 100 swiss francs in euros", same: "convert 100 chf eur"),
    Named(line: "100 swiss francs in euros", same: "convert 100 chf eur"),
    Named(line: "polish zloty eur", same: "convert pln eur"),
    Named(line: "5 canadian dollars in british pounds", same: "convert 5 cad gbp"),
    Named(line: "5 new zealand dollars hong kong dollars", same: "convert 5 nzd hkd"),
    Named(line: "1 us dollar in euro", same: "convert 1 usd eur"),
    Named(line: "history polish zloty swiss francs", same: "history pln chf"),
    Named(line: "convert ₹100 eur", same: "convert 100 inr eur"),
    Named(line: "100 zł eur", same: "convert 100 pln eur"), Named(line: "zł100 eur", same: "convert 100 pln eur"),
    Named(line: "100zł eur", same: "convert 100 pln eur"), Named(line: "zł 100 eur", same: "convert 100 pln eur"),
    Named(line: "R$ 100 eur", same: "convert 100 brl eur"), Named(line: "100R$ eur", same: "convert 100 brl eur"),
    Named(line: "A$100 CA$", same: "convert 100 aud cad"), Named(line: "100 A$ cad", same: "convert 100 aud cad"),
    Named(line: "R100 usd", same: "convert 100 zar usd"), Named(line: "100 usd R", same: "convert 100 usd zar"),
    Named(line: "₿ 2 eur", same: "convert 2 btc eur"), Named(line: "10k€ usd", same: "convert 10000 eur usd"),
    Named(line: "100 usd eur, gbp", same: "convert 100 usd eur gbp"),
    Named(line: "100 usd eur and gbp", same: "convert 100 usd eur gbp"),
    Named(line: "100 usd in eur, gbp and sek", same: "convert 100 usd eur gbp sek"),
    Named(line: "10k usd eur", same: "convert 10000 usd eur"),
    Named(line: "1.5m usd eur", same: "convert 1500000 usd eur"),
    Named(line: "€2bn usd", same: "convert 2000000000 eur usd"),
    Named(line: "1 lakh inr eur", same: "convert 100000 inr eur"),
    Named(line: "1.5 million usd eur", same: "convert 1500000 usd eur"),
    Named(line: "2 crores inr eur", same: "convert 20000000 inr eur"),
    Named(line: "price btc --in zł", same: "price btc --in pln"),
  ])
  func `common currency names are accepted`(_ named: Named) async {
    let run = await quid(named.line)
    #expect(run.code == .success, "\(run.error)")
    #expect(run.output == (await quid(named.same).output))
  }

  @Test(arguments: ["100 dollars euros", "convert 100dollars eur", "convert 100 dollars in euro --locale en_CA"])
  func `dollars are US dollars, with a note`(_ line: String) async {
    let run = await quid(line)
    #expect(run.code == .success)
    #expect(run.output == (await quid("convert 100 usd eur")).output)
    #expect(
      run.error.contains("“dollars” is the US dollar (USD). For another dollar, give its code, such as AUD."),
      "\(run.error)")
  }

  @Test(arguments: [
    RejectedLine(
      "100 kr eur", code: .rejectedInput, words: "“kr” is the name or symbol of several currencies: DKK, ISK, NOK, SEK."
    ),
    RejectedLine("100 usd pesos", code: .rejectedInput, words: "COP, ARS, CUP, DOP, UYU. Give one of these codes."),
    RejectedLine("price btc --in kr", code: .usage, words: "--in: “kr” is the name or symbol of several currencies"),
    RejectedLine("3*20 usd", code: .rejectedInput, words: "“3*20” is a calculation. Calculate it first, then type"),
    RejectedLine("3 * 20 usd", code: .rejectedInput, words: "“3 * 20” is a calculation."),
    RejectedLine("(3+4)*2 usd", code: .rejectedInput, words: "“(3+4)*2” is a calculation."),
    RejectedLine("50% usd", code: .rejectedInput, words: "“50%” is a percentage. Type an amount, such as 5."),
    RejectedLine("900000000000bn usd", code: .rejectedInput, words: "The amount is too large."),
    RejectedLine("1,5k usd", code: .rejectedInput, words: "“1,5k” is not an amount. Type digits without"),
    RejectedLine("send 10k --client test", code: .rejectedInput, words: "10k"),
  ])
  func `amount or currency that is not clear is rejected with the reason`(_ rejected: RejectedLine) async {
    rejected.check(await quid(rejected.line))
  }
}
