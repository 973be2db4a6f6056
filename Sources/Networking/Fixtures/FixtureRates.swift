import QuidCore

/// The European Central Bank's reference rates for three days in 2023, which ``TestClient`` returns.
enum FixtureRates {
  static let tables: [RateTable] = [
    RateTable(
      day: "2023-08-30",
      text: """
        USD 1.0886 JPY 159.15 BGN 1.9558 CZK 24.107 DKK 7.4531 GBP 0.8592 HUF 379.85 PLN 4.4728 RON 4.942 SEK 11.841 \
        CHF 0.9568 ISK 142.7 NOK 11.546 TRY 29.119 AUD 1.6814 BRL 5.2877 CAD 1.4764 CNY 7.9347 HKD 8.5427 IDR 16590.26 \
        ILS 4.1347 INR 90.0188 KRW 1442.07 MXN 18.2478 MYR 5.0511 NZD 1.825 PHP 61.8 SGD 1.4723 THB 38.145 ZAR 20.217
        """),
    RateTable(
      day: "2023-08-31",
      text: """
        USD 1.0868 JPY 158.49 BGN 1.9558 CZK 24.072 DKK 7.4523 GBP 0.85718 HUF 380.13 PLN 4.4673 RON 4.942 SEK 11.843 \
        CHF 0.9584 ISK 142.3 NOK 11.58 TRY 28.9848 AUD 1.6785 BRL 5.3082 CAD 1.4721 CNY 7.9196 HKD 8.525 IDR 16551.96 \
        ILS 4.1293 INR 89.9293 KRW 1439.56 MXN 18.1866 MYR 5.0428 NZD 1.8259 PHP 61.545 SGD 1.4686 THB 38.005 ZAR 20.4199
        """),
    RateTable(
      day: "2023-09-01",
      text: """
        USD 1.0844 JPY 157.84 BGN 1.9558 CZK 24.118 DKK 7.4528 GBP 0.8555 HUF 383.73 PLN 4.4685 RON 4.9459 SEK 11.8493 \
        CHF 0.9574 ISK 142.5 NOK 11.486 TRY 28.9752 AUD 1.6737 BRL 5.3495 CAD 1.4656 CNY 7.8679 HKD 8.5068 IDR 16526.26 \
        ILS 4.1163 INR 89.697 KRW 1428.3 MXN 18.5188 MYR 5.0397 NZD 1.8164 PHP 61.312 SGD 1.464 THB 37.916 ZAR 20.2711
        """),
  ].compactMap { $0 }
}

/// The simulated exchange rates of ``MockClient``, which deviate from the rates for 2023-09-01 in ``FixtureRates``.
struct SimulatedRates: Sendable {
  private let seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  /// Returns a table of simulated rates; `nil` if one of the rates is not greater than zero.
  func table(of day: CalendarDay, at time: SimulationTime, only currencies: [Currency]? = nil) -> RateTable? {
    guard let table = FixtureRates.tables.last else { return nil }
    var rates: [Currency: FixedDecimal] = [:]
    for (currency, rate) in table.rates where currency != table.base && currencies?.contains(currency) != false {
      let currencySeed = currency.code.utf8.reduce(seed) { $0 &* 31 &+ UInt64($1) }
      let noise = ValueNoise(seed: currencySeed, octaves: ValueNoise.exchangeRate)
      rates[currency] = ScaleFactor(deviation: noise.deviation(at: time)).applied(to: rate, decimals: 5)
    }
    return RateTable(base: table.base, day: day, rates: rates)
  }
}
