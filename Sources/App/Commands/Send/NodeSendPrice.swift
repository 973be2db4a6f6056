import Foundation
import QuidCore
import QuidNetworking
import QuidPresentation

/// Checks that the ether prices of a send through a node are current.
///
/// A fiat amount is converted to the ether that is paid, so it requires a current market price. An amount in ether uses
/// the price only for display and accepts an older one.
struct NodeSendPrice: Sendable {
  let context: CommandContext

  /// The maximum age of the price for a fiat amount, in seconds, by the provider's timestamp.
  static let maximumAge: TimeInterval = 300

  /// The IDs of development chains, whose ether has no value.
  private static let testChains: Set<UInt64> = [1_337, 31_337]

  /// Checks that a chain may be used with the prices of the selected client.
  ///
  /// - Throws: A usage failure if `--client test` or `mock` is used on a chain whose ether may have a value.
  func check(chain: UInt64) throws(CommandError) {
    guard !context.services.hasLivePrices, !Self.testChains.contains(chain) else { return }
    throw .usage(
      "The prices of --client test and mock are not real. They can be used only on the test chains 1337 and 31337, but"
        + " the node is on chain \(chain). Use --client live. Nothing was sent.")
  }

  /// Returns prices that are recent enough for the conversion of a fiat amount.
  ///
  /// Cached prices with an older timestamp are requested again. Prices of `--client test` and `mock` are returned
  /// unchanged, since ``check(chain:)`` restricts them to chains whose ether has no value.
  ///
  /// - Parameter known: The prices that have been fetched, or the error of the request.
  /// - Throws: The provider's failure if no live price is available; exit code 65 if the live price is too old.
  func recent(
    _ known: Result<Sourced<PriceList>, ProviderError>
  ) async throws(CommandError) -> Sourced<PriceList> {
    let known = try get(known)
    guard context.services.hasLivePrices, !isRecent(known) else { return known }
    guard known.freshness == .fresh else {
      if let error = known.failures.last { throw failure(error) }
      throw tooOld(known)
    }
    let provider = context.services.uncachedEtherPrices()
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
  ) throws(CommandError) -> Sourced<PriceList> {
    do throws(ProviderError) { return try prices.get() } catch { throw failure(error) }
  }

  private func failure(_ error: ProviderError) -> CommandError {
    let failure = CommandError(error)
    return CommandError(
      kind: failure.kind,
      message: "\(failure.message) A fiat amount needs a live price. Give the amount in ETH, or try again."
        + " Nothing was sent.",
      exitCode: failure.exitCode, retryAfter: failure.retryAfter)
  }

  /// Returns whether the provider's timestamp is within ``maximumAge`` of the current time.
  ///
  /// A price without a timestamp may have any age and is not recent.
  private func isRecent(_ prices: Sourced<PriceList>) -> Bool {
    guard let asOf = prices.asOf else { return false }
    return abs(context.services.now().timeIntervalSince(asOf)) <= Self.maximumAge
  }

  private func tooOld(_ prices: Sourced<PriceList>) -> CommandError {
    let dates = context.format.dates
    let now = context.services.now()
    let time =
      switch prices.asOf {
      case nil: "has no date"
      case let asOf? where asOf > now:
        "is from \(dates.dateTime(asOf)), which is ahead of this machine's clock: check the clock"
      case let asOf?: "is from \(dates.dateTime(asOf)), \(dates.age(of: asOf, at: now))"
      }
    return .refusedInput(
      "The newest price from \(prices.source.name) \(time). A fiat amount needs a price at most 5 minutes old. Give the"
        + " amount in ETH, or try again. Nothing was sent.")
  }
}
