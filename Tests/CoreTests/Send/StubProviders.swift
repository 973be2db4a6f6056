import Foundation
import QuidCore

/// Answers about prices with whatever the test does.
struct StubPrices: EtherPriceProvider {
  let answer: @Sendable ([Currency]) async throws(ProviderError) -> Sourced<PriceList>

  func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    try await answer(currencies)
  }
}

/// Answers about gas with whatever the test does.
struct StubGas: GasPriceProvider {
  let answer: @Sendable () async throws(ProviderError) -> Sourced<GasPrices>

  func gasPrices() async throws(ProviderError) -> Sourced<GasPrices> { try await answer() }
}

extension Source {
  static let stub = Source(name: "Stub", host: nil)
}

extension Sourced {
  /// A value of the stub, from the beginning of Unix time.
  static func stub(_ value: Value) -> Sourced {
    Sourced(
      value, source: .stub, asOf: nil, fetchedAt: Date(timeIntervalSince1970: 0), freshness: .builtin)
  }
}

/// Waits until the task is cancelled, and says so as a provider does.
func waitForCancellation() async -> ProviderError {
  let never = AsyncStream<Never> { _ in }
  for await _ in never {}
  return ProviderError(.cancelled, from: .stub)
}
