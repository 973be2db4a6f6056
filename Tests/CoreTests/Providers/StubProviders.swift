import Foundation
import QuidCore
import QuidTesting

/// A price provider with a closure for its response.
struct StubPrices: EtherPriceProvider {
  let response: @Sendable ([Currency]) async throws(ProviderError) -> Sourced<PriceList>

  func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    try await response(currencies)
  }
}

/// A gas price provider with a closure for its response.
struct StubGas: GasPriceProvider {
  let response: @Sendable () async throws(ProviderError) -> Sourced<GasPrices>

  func gasPrices() async throws(ProviderError) -> Sourced<GasPrices> { try await response() }
}

extension StubProvider {
  /// Creates a market of the given rows, with the prices 1 and 2 of bitcoin.
  convenience init(rows: [MarketRow]) {
    self.init {
      ($0.rows, $0.time) = (rows, Timestamp(timeIntervalSince1970: 0))
      $0.prices = [.bitcoin: PriceSeries(prices: [1, 2])?.points ?? []]
    }
  }
}

extension DataSource {
  static let stub = DataSource(name: "Stub", host: nil)
}

extension Sourced {
  /// Returns a value of the stub provider, fetched at the Unix epoch.
  static func stub(_ value: Value) -> Sourced {
    Sourced(
      value, source: .stub, asOf: nil, fetchedAt: Date(timeIntervalSince1970: 0), freshness: .builtin)
  }
}

/// Waits until the task is cancelled and returns the error of a cancelled provider.
func waitForCancellation() async -> ProviderError {
  let never = AsyncStream<Never> { _ in }
  for await _ in never {}
  return ProviderError(.cancelled, from: .stub)
}

/// A barrier at which callers wait until all of them have arrived.
///
/// Callers that run one after the other never pass it.
actor Rendezvous {
  private let parties: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(of parties: Int) { self.parties = parties }

  func meet() async {
    guard waiting.count + 1 < parties else {
      for continuation in waiting { continuation.resume() }
      waiting = []
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }
}
