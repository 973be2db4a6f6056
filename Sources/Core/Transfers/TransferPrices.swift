/// A source of prices for planning a transfer, which requires recent market prices to convert a fiat amount.
public struct TransferPrices: Sendable {
  private let provider: any EtherPriceProvider
  private let uncached: any EtherPriceProvider
  private let areReal: Bool
  private let otherCoins: @Sendable (NativeCoin) -> TransferPrices?
  private let now: @Sendable () -> Timestamp

  /// Creates a source of ether prices that requests the prices from a provider.
  ///
  /// - Parameters:
  ///   - uncached: A provider that never returns cached prices; `nil`, the default, for `provider`.
  ///   - areReal: Whether the prices are market prices. Simulated prices can be used only on the ``testChains``.
  ///   - otherCoins: A closure that returns the source of the prices of another coin than ether; by default `nil`, so
  ///     that amounts of such a coin have no value.
  public init(
    _ provider: any EtherPriceProvider, uncached: (any EtherPriceProvider)? = nil, areReal: Bool,
    otherCoins: @escaping @Sendable (NativeCoin) -> TransferPrices? = { _ in nil },
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.provider = provider
    self.uncached = uncached ?? provider
    self.areReal = areReal
    self.otherCoins = otherCoins
    self.now = now
  }

  /// The maximum age of a price, by the provider's timestamp, for the conversion of a fiat amount: five minutes.
  package static let maximumAge = Duration.seconds(300)

  /// The chain IDs (EIP-155) of development chains, whose ether has no value: 1337 and 31337.
  public static let testChains: Set<UInt64> = [1_337, 31_337]

  /// Whether prices may be used on a chain; simulated prices are allowed only on the ``testChains``.
  func areAllowed(on chain: UInt64) -> Bool { areReal || Self.testChains.contains(chain) }

  /// Returns the source of the prices of a coin; `nil` if there is none.
  package func prices(of coin: NativeCoin) -> TransferPrices? {
    coin == .ether ? self : coin == .unknown ? nil : otherCoins(coin)
  }

  func known() async -> Result<Sourced<PriceList>, ProviderError> { await prices(of: provider) }

  /// Returns recent prices, requested again if the known ones are cached and too old; simulated prices never are.
  func recent(
    _ known: Result<Sourced<PriceList>, ProviderError>
  ) async throws -> Sourced<PriceList> {
    let known = try Self.value(of: known)
    guard areReal, !isRecent(known) else { return known }
    guard known.freshness == .fresh else {
      if let error = known.failures.last { throw SendFlowError.price(error) }
      throw SendFlowError.priceTooOld(known)
    }
    let live = try Self.value(of: await prices(of: uncached))
    guard isRecent(live) else { throw SendFlowError.priceTooOld(live) }
    return live
  }

  private func prices(of provider: any EtherPriceProvider) async -> Result<Sourced<PriceList>, ProviderError> {
    do {
      return .success(try await provider.etherPrices(in: SendAmount.currencies))
    } catch {
      return .failure(error)
    }
  }

  /// - Throws: ``SendFlowError/price(_:)`` if the request failed or no other provider confirms a price.
  private static func value(
    of prices: Result<Sourced<PriceList>, ProviderError>
  ) throws -> Sourced<PriceList> {
    switch prices {
    case .success(let prices):
      if prices.hasUnconfirmedPrice, let error = prices.failures.last { throw SendFlowError.price(error) }
      return prices
    case .failure(let error): throw SendFlowError.price(error)
    }
  }

  /// Whether the timestamp of the prices is at most ``maximumAge`` in the past or in the future.
  private func isRecent(_ prices: Sourced<PriceList>) -> Bool {
    guard let asOf = prices.asOf else { return false }
    return (.zero - Self.maximumAge)...Self.maximumAge ~= now().time(since: asOf)
  }
}
