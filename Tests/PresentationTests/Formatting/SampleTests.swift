import QuidCore
import QuidPresentation
import Testing

struct SampleTests {
  @Test func `samples of all screens have values`() {
    #expect(SendViewState.sample.button.isEnabled)
    #expect(SendViewState.sample.primaryLabel.text == "1.5")
    #expect(MarketListViewState.sample.rows.map(\.symbol) == ["BTC", "ETH", "SOL"])
    #expect(CoinDetailModel.sample.chart.series.value?.value.points.count == 31)
    #expect(ConverterModel.sample.table.value?.value.currencies.count == 4)
    #expect(BitcoinIndexModel.sample.index.value?.days.count == 14)
    #expect(PortfolioViewState.sample.rows.map(\.symbol) == ["BTC", "ETH"])
    #expect(PortfolioViewState.sample.total?.value == "$35,593.14")
    #expect(PortfolioListViewState.sample.table.total?.value == "$35,593.14")
    #expect(AddCoinViewState.sample.rows.map(\.symbol) == ["BTC"])
    #expect(SendFlowViewState.sample.tiers.map(\.name) == ["slow", "standard", "fast"])
    #expect(SendFlowViewState.sample.balanceLine == "10 ETH")
  }
}

struct NumberFieldTests {
  @Test(arguments: [
    ("en_US", "-1234.5", ["1,234.5", "-1,234"]),
    ("de_DE", "-1234,5", ["1.234,5", "1.500", "-100.500", "-1.500"]),
    ("sv_SE", "-1234,5", ["1 234,5", "1\u{A0}234"]),
  ])
  func `a field shows a number without grouping and is parsed exactly`(
    identifier: String, shown: String, groupings: [String]
  ) throws {
    let numbers = NumberFormat(localeIdentifier: identifier)
    #expect(try numbers.field(FixedDecimal("-1234.5")) == shown)
    for decimal in ["-1234.5", "0", "0.000000000000000001", "-170141183460469231731.687303715884105728", "1000000"] {
      let value = try FixedDecimal(decimal)
      #expect(try numbers.plain(numbers.field(value)) == value, "\(decimal)")
    }
    #expect(!groupings.isEmpty)
    for grouped in groupings {
      #expect(throws: DecimalSyntaxError.self, "\(grouped)") { try numbers.plain(grouped) }
    }
    let separator = numbers.decimalSeparator
    for (decimal, value) in [
      ("\(separator)5", "0.5"), ("5\(separator)", "5"), ("-\(separator)5", "-0.5"), (".5", "0.5"),
    ] {
      #expect(try numbers.plain(decimal) == FixedDecimal(value), "\(decimal)")
    }
    for malformed in ["", "-", ".", ",", separator == "." ? ",5" : ",.5", "--1", "1e3", "+1", "1.2.3"] {
      #expect(throws: DecimalSyntaxError.self, "\(malformed)") { try numbers.plain(malformed) }
    }
  }

  @Test func `the minus sign of the locale is accepted`() throws {
    #expect(try NumberFormat(localeIdentifier: "sv_SE").plain("\u{2212}1,5") == FixedDecimal("-1.5"))
  }
}
