import Foundation
import Observation
import QuidCore
import QuidNetworking
import QuidPresentation

/// An observable wallet screen: it forwards user actions to Quid's model and publishes the view state.
@MainActor @Observable
final class Wallet {
  private var model: SendModel
  private let service: SendService
  private let now: Date

  init(model: SendModel, service: SendService, now: Date) {
    self.model = model
    self.service = service
    self.now = now
  }

  var state: SendViewState { model.viewState(at: now) }

  func type(_ amount: String) { model.type(amount) }
  func toggle() { model.togglePrimary() }
  func choose(_ currency: Currency) {
    model.openCurrencyPicker()
    model.choose(currency)
  }

  func refresh() async {
    model.startLoading()
    do throws(ProviderError) { model.receive(try await service.market()) } catch { model.fail(with: error) }
  }
}

/// Draws the wallet again after each change, as SwiftUI does.
@MainActor
struct Renderer {
  let wallet: Wallet

  func draw(after action: @MainActor () async -> Void) async {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    withObservationTracking {
      _ = wallet.state
    } onChange: {
      continuation.finish()
    }
    await action()
    for await _ in changes {}
    let state = wallet.state
    print("\(state.primaryLabel.text) = \(state.secondaryLabel.formatted) | \(state.button.title)")
  }
}

@main @MainActor
struct ViewLayer {
  static func main() async {
    // A preview needs no provider.
    print("preview: \(SendViewState.sample.button.title)")
    let client = TestClient()
    let wallet = Wallet(
      model: SendModel(balance: .ether(10), currency: .usd), service: SendService(prices: client, gas: client),
      now: Date(timeIntervalSince1970: 1_693_588_500))
    let renderer = Renderer(wallet: wallet)
    await renderer.draw { await wallet.refresh() }
    await renderer.draw { wallet.type("1.5") }
    await renderer.draw { wallet.toggle() }
    await renderer.draw { wallet.choose(.eur) }
    await renderer.draw { wallet.type("1,5") }
  }
}
