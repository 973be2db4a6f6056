public import QuidCore

extension MockClient: BitcoinPriceProvider, BitcoinHistoryProvider {
  /// The price of the market list, in every currency of ``TestClient``.
  ///
  /// - Throws: ``ProviderError/Reason/notFound(_:)`` for a currency without a rate.
  public func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    let moment = moment
    do throws(AnswerFlaw) {
      let factor = walk(of: .bitcoin).factor(afterSteps: moment.steps)
      return sourced(try SampleBitcoin.prices(in: currencies, times: factor), at: moment)
    } catch {
      throw ProviderError(error.reason, from: Self.source)
    }
  }

  /// A made-up history up to today, whose price moves with that of now.
  ///
  /// - Throws: ``ProviderError/Reason/notFound(_:)`` for other days, or a currency without a rate.
  public func bitcoinHistory(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<BitcoinHistory> {
    let moment = moment
    do throws(AnswerFlaw) {
      let factor = walk(of: .bitcoin).factor(afterSteps: moment.steps)
      let history = try SampleBitcoin.history(
        from: first, through: last, in: currency, today: CalendarDay(moment.now), now: factor)
      return sourced(history, at: moment)
    } catch {
      throw ProviderError(error.reason, from: Self.source)
    }
  }
}
