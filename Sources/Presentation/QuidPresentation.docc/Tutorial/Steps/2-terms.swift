import QuidCore
import QuidNetworking

let client = TestClient()
let market = try await SendService(prices: client, gas: client).market()
print(market.prices?.source.name ?? "no price")  // Test

let terms = SendTerms(balance: .ether(10), market: market, currency: .usd)
