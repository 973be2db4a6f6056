import Foundation
import QuidCore
import QuidNetworking
import QuidPresentation

/// The prices that a send through a node may use.
///
/// A fiat amount decides how much ether is paid, so it needs a price of the market as it is now; a value that is only
/// shown beside an ether amount does not.
struct NodeSendPrice: Sendable {
  let context: CommandContext

  /// The maximum age of the price for a fiat amount, by the provider's own time.
  static let maximumAge: TimeInterval = 300

  /// Development chains, whose ether is worth nothing.
  private static let testChains: Set<UInt64> = [1_337, 31_337]

  /// Checks that a chain may be used with the prices of the chosen client.
  ///
  /// - Throws: a usage failure for invented prices on a chain whose ether may be worth something.
  func check(chain: UInt64) throws(CommandFailure) {
    guard !context.root.hasLivePrices, !Self.testChains.contains(chain) else { return }
    throw .usage(
      "The prices of --client test and mock are invented, so they are for chains 1337 and 31337 only. The node is on"
        + " chain \(chain). Use --client live. Nothing was sent.")
  }

  /// Returns prices that a fiat amount may be converted with.
  ///
  /// Prices from the cache are requested again unless their own time is recent enough. Those of `--client test` and
  /// `mock` are taken as they are, since ``check(chain:)`` keeps them to chains whose ether is worth nothing.
  ///
  /// - Parameter known: the outcome of the request for prices.
  /// - Throws: the provider's failure where there is no live price, and exit code 65 where the live price is too old.
  func recent(
    _ known: Result<Sourced<PriceList>, ProviderError>
  ) async throws(CommandFailure) -> Sourced<PriceList> {
    let known = try get(known)
    guard context.root.hasLivePrices, !isRecent(known) else { return known }
    guard known.freshness == .fresh else {
      if let error = known.failures.last { throw failure(error) }
      throw tooOld(known)
    }
    let provider = context.root.uncachedEtherPrices()
    let live: Result<Sourced<PriceList>, ProviderError>
    do throws(ProviderError) {
      live = .success(try await provider.etherPrices(in: SendAmount.currencies))
    } catch {
      live = .failure(error)
    }
    let prices = try get(live)
    guard isRecent(prices) else { throw tooOld(prices) }
    return prices
  }

  private func get(
    _ prices: Result<Sourced<PriceList>, ProviderError>
  ) throws(CommandFailure) -> Sourced<PriceList> {
    do throws(ProviderError) { return try prices.get() } catch { throw failure(error) }
  }

  private func failure(_ error: ProviderError) -> CommandFailure {
    let failure = CommandFailure(error)
    return CommandFailure(
      kind: failure.kind,
      message: "\(failure.message) A fiat amount needs a live price. Give the amount in ETH, or try again."
        + " Nothing was sent.",
      exitCode: failure.exitCode, retryAfter: failure.retryAfter)
  }

  /// Whether the provider dates the price within ``maximumAge`` of now; a price without a date may be of any time.
  private func isRecent(_ prices: Sourced<PriceList>) -> Bool {
    guard let asOf = prices.asOf else { return false }
    return abs(context.root.now().timeIntervalSince(asOf)) <= Self.maximumAge
  }

  private func tooOld(_ prices: Sourced<PriceList>) -> CommandFailure {
    let moments = context.format.dates
    let now = context.root.now()
    let time =
      switch prices.asOf {
      case nil: "has no time"
      case let asOf? where asOf > now: "is dated ahead of this machine's clock, \(moments.dateTime(asOf))"
      case let asOf?: "is of \(moments.dateTime(asOf)), \(moments.age(of: asOf, at: now))"
      }
    return .refusedInput(
      "The newest price from \(prices.source.name) \(time). A fiat amount needs one at most 5 minutes old. Give the"
        + " amount in ETH, or try again. Nothing was sent.")
  }
}
