import QuidCore
import QuidNetworking

let client = TestClient()
let market = try await SendService(prices: client, gas: client).market()
print(market.prices?.source.name ?? "no price")  // Test

let terms = SendTerms(balance: .ether(10), market: market, currency: .usd)

let quote = try SendQuote(for: "1.5", on: terms)
print(quote.amount?.fiat ?? .zero)  // 2466.15
print(quote.fee?.wei ?? .zero)  // 0.000294
print(quote.maximum?.wei ?? .zero)  // 9.999706

let tooMuch = try SendQuote(for: "10", on: terms)
print(tooMuch.isValid)  // false
for case .feeNotCovered(let maximum) in tooMuch.problems { print("at most", maximum) }  // at most 9.999706
