import QuidCore
import QuidPresentation
import Testing

struct NumberFormatPricesTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let locale: String
    let amount: String
    let currency: String
    let text: String
    var testDescription: String { "\(locale) \(amount) \(currency)" }

    init(_ amount: String, _ text: String, _ currency: String = "USD", locale: String = "") {
      (self.amount, self.text, self.currency, self.locale) = (amount, text, currency, locale)
    }
  }

  @Test(arguments: [
    Case("22900", "$22,900.00"), Case("1619.36", "$1,619.36"), Case("1", "$1.00"), Case("0.42", "$0.42"),
    Case("0.38", "$0.38"), Case("0.09", "$0.09"), Case("0.994999", "$0.995"), Case("0.01", "$0.01"),
    Case("0.01348", "$0.0135"), Case("0.4231", "$0.423"), Case("0.5", "$0.50"), Case("0.9996", "$0.9996"),
    Case("0.9949", "$0.9949"), Case("1.0449", "$1.0449"), Case("0.99996", "$1.00"), Case("0.8949", "$0.895"),
    Case("0.04", "$0.04"), Case("0.0999", "$0.0999"), Case("0.09996", "$0.10"),
    Case("0.01348", "0,0135\u{A0}kr", "SEK", locale: "sv_SE"), Case("0.01348", "¥0.0135", "JPY"),
    Case("0.00999", "$0.00999"), Case("0.009999", "$0.01"), Case("0.005", "$0.005"),
    Case("0.00000888", "$0.00000888"), Case("0.000008884", "$0.00000888"), Case("0.000008885", "$0.00000888"),
    Case("0.000008887", "$0.00000889"), Case("0.000000000000000001", "$0.000000000000000001"), Case("0", "$0.00"),
    Case("1234567.891", "$1,234,567.89"),
    Case("1234.5", "1\u{A0}234,50\u{A0}kr", "SEK", locale: "sv_SE"),
    Case("0.0000971", "0,0000971\u{A0}kr", "SEK", locale: "sv_SE"),
    Case("22900", "22.900,00\u{A0}€", "EUR", locale: "de_DE"),
    Case("3614512.4", "¥3,614,512", "JPY"), Case("151.49", "¥151", "JPY"), Case("12.34", "¥12.3", "JPY"),
    Case("1.5", "¥1.5", "JPY"), Case("1", "¥1", "JPY"), Case("0.38", "¥0.38", "JPY"),
    Case("0.00129", "¥0.00129", "JPY"), Case("0.0123", "KWD\u{A0}0.0123", "KWD"),
  ])
  func `price below 1 has three significant digits`(_ sample: Case) throws {
    let currency = try #require(Currency(sample.currency))
    let numbers = NumberFormat(localeIdentifier: sample.locale)
    #expect(numbers.price(try FixedDecimal(sample.amount), currency) == sample.text)
  }

  @Test(arguments: [
    Case("19275109.5", "19.3M"), Case("135555555556", "135.6B"), Case("999.994", "999.99"), Case("999.995", "1.0K"),
    Case("12.345", "12.34"), Case("1000", "1.0K"), Case("0", "0"), Case("19275109.5", "19,3\u{A0}mn", locale: "sv_SE"),
    Case("19275109.5", "19.3M", locale: "en_IN"), Case("19275109.5", "19.3\u{A0}mn", locale: "ja_JP"),
    Case("19275", "19.275", locale: "de_DE"), Case("999999.4", "999.999", locale: "de_DE"),
    Case("999999.5", "1,0\u{A0}mn", locale: "de_DE"), Case("19275", "19,275", locale: "sw_TZ"),
  ])
  func `large number without a currency has one decimal and a suffix`(_ sample: Case) throws {
    let numbers = NumberFormat(localeIdentifier: sample.locale)
    #expect(numbers.compactNumber(try FixedDecimal(sample.amount)) == sample.text)
  }

  @Test func `share in percent has one decimal`() throws {
    #expect(NumberFormat.english.percent(try FixedDecimal("50.3019")) == "50.3%")
    #expect(NumberFormat.english.percent(.zero) == "0.0%")
  }

  @Test func `nil is formatted as a dash`() {
    #expect(NumberFormat.english.price(nil, .usd) == "–")
    #expect(NumberFormat.english.compactAmount(nil, .usd) == "–")
    #expect(NumberFormat.english.change(nil).text == "–")
  }

  @Test(arguments: [
    Case("441400000000", "$441.4B"), Case("9000000000", "$9.0B"), Case("995000000", "$995.0M"),
    Case("999949999.999", "$999.9M"), Case("999950000", "$1.0B"), Case("1234567890123", "$1.2T"),
    Case("999960000000000", "$1,000.0T"), Case("1234567890123456", "$1,234.6T"), Case("999", "$999.00"),
    Case("999.99", "$999.99"), Case("999.996", "$1.0K"), Case("1000", "$1.0K"), Case("999949", "$999.9K"),
    Case("999951", "$1.0M"), Case("1250", "$1.2K"), Case("1350", "$1.4K"), Case("0.004", "$0.00"),
    Case("441400000000", "441,4\u{A0}bn\u{A0}€", "EUR", locale: "de_DE"),
    Case("4800000000000", "4,8\u{A0}tn\u{A0}€", "EUR", locale: "de_DE"),
    Case("480000", "480.000\u{A0}€", "EUR", locale: "de_DE"), Case("999500", "999.500\u{A0}€", "EUR", locale: "de_DE"),
    Case("66800000000", "66,8\u{A0}bn\u{A0}kr", "SEK", locale: "sv_SE"),
    Case("4800000000000", "4,8\u{A0}tn\u{A0}kr", "SEK", locale: "sv_SE"), Case("999.6", "¥1.0K", "JPY"),
    Case("480000", "₹480.0K", "INR", locale: "en_IN"), Case("-48000000", "-₹48.0M", "INR", locale: "en_IN"),
    Case("153400000000", "153,4\u{A0}bn\u{A0}zł", "PLN", locale: "pl_PL"),
    Case("170141183460469231731.687303715884105727", "$170,141,183.5T"),
  ])
  func `compact amount uses the next suffix instead of a thousand`(_ sample: Case) throws {
    let currency = try #require(Currency(sample.currency))
    let numbers = NumberFormat(localeIdentifier: sample.locale)
    #expect(numbers.compactAmount(try FixedDecimal(sample.amount), currency) == sample.text)
  }

  @Test(arguments: [
    Case("10.92713", "10.9271"), Case("1.0844", "1.0844"), Case("0.0000253617", "0.0000253617"),
    Case("157.84", "157.84"), Case("1234567.89", "1,234,567.9"), Case("1", "1"),
  ])
  func `rate has six significant digits`(_ sample: Case) throws {
    #expect(NumberFormat.english.rate(try FixedDecimal(sample.amount)) == sample.text)
  }
}
