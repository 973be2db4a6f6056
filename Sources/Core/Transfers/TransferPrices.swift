/// A source of ether prices for planning a transfer.
///
/// The conversion of a fiat amount to ether requires a recent market price. If the amount is specified in ether, the
/// price is only displayed and may be older.
public struct TransferPrices: Sendable {
  private let provider: any EtherPriceProvider
  private let uncached: any EtherPriceProvider
  private let areReal: Bool
  private let now: @Sendable () -> Timestamp

  /// Creates a source of ether prices that requests the prices from a provider.
  ///
  /// - Parameters:
  ///   - provider: The provider of the prices.
  ///   - uncached: A provider that never returns cached prices. The default is `nil`, which means that `provider` is
  ///     used.
  ///   - areReal: Whether the prices are market prices instead of simulated prices. Simulated prices can be used only
  ///     on the ``testChains``.
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

  /// The maximum age of a price for the conversion of a fiat amount: five minutes.
  ///
  /// The age is computed from the provider's timestamp.
  public static let maximumAge = Duration.seconds(300)

  /// The chain IDs (EIP-155) of development chains, whose ether has no value: 1337 and 31337.
  public static let testChains: Set<UInt64> = [1_337, 31_337]

  /// Returns a Boolean value that indicates whether the prices may be used on a chain.
  ///
  /// Simulated prices are not allowed on a chain whose ether may have a real value.
  ///
  /// - Parameter chain: The chain ID (EIP-155).
  func areAllowed(on chain: UInt64) -> Bool { areReal || Self.testChains.contains(chain) }

  /// Requests the prices of ether for display, and returns either the prices or the error of the request.
  func known() async -> Result<Sourced<PriceList>, ProviderError> { await prices(of: provider) }

  /// Returns prices of ether that are recent enough to convert a fiat amount.
  ///
  /// If the known prices are too old and were read from the cache, new prices are requested. Simulated prices are
  /// returned regardless of their age.
  ///
  /// - Parameter known: The result of an earlier request for the prices.
  /// - Throws: ``SendFlowError/price(_:)`` if the request for the prices failed. ``SendFlowError/priceTooOld(_:)`` if
  ///   the newest available prices are too old.
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

  /// Returns a Boolean value that indicates whether the prices are at most ``maximumAge`` old.
  ///
  /// A timestamp in the future is accepted if it is at most ``maximumAge`` later than the current time. Returns `false`
  /// for prices without a timestamp.
  private func isRecent(_ prices: Sourced<PriceList>) -> Bool {
    guard let asOf = prices.asOf else { return false }
    return (.zero - Self.maximumAge)...Self.maximumAge ~= now().time(since: asOf)
  }
}
