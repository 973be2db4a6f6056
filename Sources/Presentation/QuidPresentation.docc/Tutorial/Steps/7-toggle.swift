import QuidCore
import QuidNetworking
import QuidPresentation

let client = TestClient()
let market = try await SendService(prices: client, gas: client).market()

var model = SendModel(balance: .ether(10), currency: .usd)
model.receive(market)

model.type("1.5")
let screen = model.viewState(at: TestClient.now)
print(screen.primaryLabel.text, screen.secondaryLabel.formatted)  // 1.5 $2,466.15
print(screen.button.title)  // Send 1.5 ETH

model.togglePrimary()
model.type("50")
let dollars = model.viewState(at: TestClient.now)
print(dollars.button.title)  // Send $50.00
