/// The prices of ether that are used to plan a transfer.
///
/// A fiat amount is converted to the ether that is paid, so the conversion requires a recent market price. For an
/// amount in ether, the price is only displayed and may be older.
public struct TransferPrices: Sendable {
  private let provider: any EtherPriceProvider
  private let uncached: any EtherPriceProvider
  private let areReal: Bool
  private let now: @Sendable () -> Timestamp

  /// Creates prices that are requested from a provider when they are needed.
  ///
  /// - Parameters:
  ///   - provider: The provider of the prices.
  ///   - uncached: A provider that ignores cached prices; `nil`, the default, if `provider` has no cache.
  ///   - areReal: Whether the prices are market prices. Fixed or simulated prices can be used only on the
  ///     ``testChains``.
  ///   - now: A closure that returns the current time, from which the age of a price is computed.
  public init(
    _ provider: any EtherPriceProvider, uncached: (any EtherPriceProvider)? = nil, areReal: Bool,
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.provider = provider
    self.uncached = uncached ?? provider
    self.areReal = areReal
    self.now = now
  }

  /// The maximum age of a price with which a fiat amount is converted: five minutes.
  ///
  /// The age is computed from the provider's timestamp.
  public static let maximumAge = Duration.seconds(300)

  /// The chain IDs (EIP-155) of development chains, whose ether has no value: 1337 and 31337.
  public static let testChains: Set<UInt64> = [1_337, 31_337]

  /// Returns whether the prices may be used on the chain with the given chain ID.
  ///
  /// Simulated prices are not allowed on a chain whose ether may have a value.
  func areAllowed(on chain: UInt64) -> Bool { areReal || Self.testChains.contains(chain) }

  /// Requests the prices of ether for display, and returns the prices or the error of the request.
  func known() async -> Result<Sourced<PriceList>, ProviderError> { await prices(of: provider) }

  /// Returns prices of ether that are recent enough to convert a fiat amount.
  ///
  /// Cached prices that are too old are requested again. Simulated prices are returned unchanged.
  ///
  /// - Parameter known: The prices that have been requested before, or the error of the request.
  /// - Throws: ``SendFlowError/price(_:)`` if no live price is available; ``SendFlowError/priceTooOld(_:)`` if the live
  ///   price is too old.
  func recent(
    _ known: Result<Sourced<PriceList>, ProviderError>
  ) async throws(SendFlowError) -> Sourced<PriceList> {
    let known = try Self.value(of: known)
    guard areReal, !isRecent(known) else { return known }
    guard known.freshness == .fresh else {
      if let error = known.failures.last { throw .price(error) }
      throw .priceTooOld(known)
    }
    let live = try Self.value(of: await prices(of: uncached))
    guard isRecent(live) else { throw .priceTooOld(live) }
    return live
  }

  private func prices(of provider: any EtherPriceProvider) async -> Result<Sourced<PriceList>, ProviderError> {
    do throws(ProviderError) {
      return .success(try await provider.etherPrices(in: SendAmount.currencies))
    } catch {
      return .failure(error)
    }
  }

  private static func value(
    of prices: Result<Sourced<PriceList>, ProviderError>
  ) throws(SendFlowError) -> Sourced<PriceList> {
    do throws(ProviderError) { return try prices.get() } catch { throw .price(error) }
  }

  /// Returns whether the timestamp of the prices is at most ``maximumAge`` before or after the current time.
  ///
  /// Returns `false` for prices without a timestamp, because their age is unknown.
  private func isRecent(_ prices: Sourced<PriceList>) -> Bool {
    guard let asOf = prices.asOf else { return false }
    return (.zero - Self.maximumAge)...Self.maximumAge ~= now().time(since: asOf)
  }
}
