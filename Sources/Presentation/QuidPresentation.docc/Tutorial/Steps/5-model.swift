import QuidCore
import QuidNetworking
import QuidPresentation

let client = TestClient()
let market = try await SendService(prices: client, gas: client).market()

var model = SendModel(balance: .ether(10), currency: .usd)
model.receive(market)
