import Foundation
import Testing

@testable import QuidCore

struct TransferPricesTests {
  private static let now = Date(timeIntervalSince1970: 10_000)
  private static let failure = ProviderError(.timedOut, from: .stub)

  /// Returns prices with the given age in seconds.
  private static func prices(
    age: Double?, _ freshness: Freshness, failures: [ProviderError] = []
  ) throws -> Sourced<PriceList> {
    Sourced(
      try .sample(), source: .stub, asOf: age.map { now.addingTimeInterval(-$0) }, fetchedAt: now,
      freshness: freshness, failures: failures)
  }

  /// Returns the recent prices or the error, with a provider that has the given live prices.
  private static func recent(
    _ known: Sourced<PriceList>, live: Sourced<PriceList>, areReal: Bool = true
  ) async throws -> Result<Sourced<PriceList>, SendFlowError> {
    let uncached = StubPrices { _ in live }
    let prices = TransferPrices(
      StubPrices { _ throws(ProviderError) in throw failure }, uncached: uncached, areReal: areReal, now: { now })
    do {
      return .success(try await prices.recent(.success(known)))
    } catch let error as SendFlowError {
      return .failure(error)
    }
  }

  @Test(arguments: [300, -300] as [Double])
  func `price of at most five minutes is recent`(_ age: Double) async throws {
    let (known, live) = (try Self.prices(age: age, .live), try Self.prices(age: 0, .live))
    #expect(try await Self.recent(known, live: live).get() == known)
  }

  @Test(arguments: [301, -301, nil] as [Double?])
  func `old price from the cache is requested again`(_ age: Double?) async throws {
    let (known, live) = (try Self.prices(age: age, .fresh), try Self.prices(age: 1, .live))
    #expect(try await Self.recent(known, live: live).get() == live)
    #expect(try await Self.recent(known, live: live, areReal: false).get() == known)
  }

  @Test func `old price that was requested again is an error`() async throws {
    let (known, live) = (try Self.prices(age: 400, .fresh), try Self.prices(age: 350, .live))
    guard case .failure(.priceTooOld(live)) = try await Self.recent(known, live: live) else {
      Issue.record("the price is accepted")
      return
    }
  }

  @Test func `old price that is not from the cache is not requested again`() async throws {
    let live = try Self.prices(age: 1, .live)
    let old = try Self.prices(age: 400, .live)
    guard case .failure(.priceTooOld(old)) = try await Self.recent(old, live: live) else {
      Issue.record("the price is accepted")
      return
    }
    let stale = try Self.prices(age: 400, .stale, failures: [Self.failure])
    guard case .failure(.price(Self.failure)) = try await Self.recent(stale, live: live) else {
      Issue.record("the error of the provider is lost")
      return
    }
  }
}
