public import QuidCore

extension MockClient: BitcoinPriceProvider, BitcoinHistoryProvider {
  /// The price of the market list, in every currency of ``TestClient``.
  ///
  /// - Throws: ``ProviderError/Reason/notFound(_:)`` for a currency without a rate.
  public func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    let moment = moment
    do throws(AnswerFlaw) {
      return sourced(try bitcoin.prices(in: currencies, at: moment.time), at: moment)
    } catch {
      throw ProviderError(error.reason, from: Self.source)
    }
  }

  /// The last price of each day, and today's price now.
  ///
  /// - Throws: ``ProviderError/Reason/notFound(_:)`` for other days, or a currency without a rate.
  public func bitcoinHistory(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<BitcoinHistory> {
    let moment = moment
    do throws(AnswerFlaw) {
      let history = try bitcoin.history(from: first, through: last, in: currency, now: moment.time)
      return sourced(history, at: moment)
    } catch {
      throw ProviderError(error.reason, from: Self.source)
    }
  }

  private var bitcoin: SampleBitcoin {
    SampleBitcoin(prices: prices) { [rates] currency, time in
      rates.table(of: CalendarDay(time.date), at: time, only: [.usd, currency])?.cross(from: .usd, to: currency)
    }
  }
}
