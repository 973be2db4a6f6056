public import QuidCore

extension TestClient: BitcoinPriceProvider, BitcoinHistoryProvider {
  /// 22900 USD, 21117.67 EUR or 18066.17 GBP, and other currencies by the rates of 2023-09-01.
  ///
  /// - Throws: ``ProviderError/Reason/notFound(_:)`` for a currency without a rate.
  public func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    do throws(AnswerFlaw) {
      return sourced(try bitcoin.prices(in: currencies, at: SampleTime(Self.now)))
    } catch {
      throw ProviderError(error.reason, from: Self.source)
    }
  }

  /// The last price of each day from 2010-07-18 through 2023-09-01, always the same and the same as in the charts.
  ///
  /// - Throws: ``ProviderError/Reason/notFound(_:)`` for other days, or a currency without a rate.
  public func bitcoinHistory(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<BitcoinHistory> {
    do throws(AnswerFlaw) {
      return sourced(
        try bitcoin.history(from: first, through: last, in: currency, now: SampleTime(Self.now)))
    } catch {
      throw ProviderError(error.reason, from: Self.source)
    }
  }

  private var bitcoin: SampleBitcoin {
    SampleBitcoin(prices: .test) { currency, _ in SampleRates.tables.last?.cross(from: .usd, to: currency) }
  }
}
