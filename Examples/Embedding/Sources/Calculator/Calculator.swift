// A program that uses QuidCore alone. It loads neither Foundation nor ICU, and needs no network, files or clock.

import QuidCore

@main
struct Calculator {
  static func main() throws {
    guard let rate = ExchangeRate(base: .eth, quote: .usd, rate: try FixedDecimal("1644.1")) else { return }
    let amount = try Ether("1.5")
    print("\(amount) ETH =", try rate.value(of: amount).rounded(to: 2, rounding: .halfEven), "USD")
  }
}
