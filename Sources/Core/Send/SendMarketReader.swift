/// The use case behind every quote: asks for the price and the gas at the same time.
public struct SendMarketReader: Sendable {
  private let prices: any EtherPriceProvider
  private let gas: any GasPriceProvider

  /// A reader of those two providers.
  public init(prices: any EtherPriceProvider, gas: any GasPriceProvider) {
    self.prices = prices
    self.gas = gas
  }

  /// Both answers, after the time of the slower one.
  ///
  /// The first failure ends the other question too.
  ///
  /// - Throws: ``ProviderError``.
  public func market(in currencies: [Currency] = SendAmount.currencies) async throws(ProviderError) -> SendMarket {
    let answers = await withTaskGroup(of: Answer.self) { [prices, gas] group in
      group.addTask {
        do throws(ProviderError) {
          return .prices(try await prices.etherPrices(in: currencies))
        } catch {
          return .failure(error)
        }
      }
      group.addTask {
        do throws(ProviderError) {
          return .gas(try await gas.gasPrices())
        } catch {
          return .failure(error)
        }
      }
      var answers = Answers()
      for await answer in group {
        answers.take(answer)
        if answers.failure != nil { group.cancelAll() }
      }
      return answers
    }
    if let failure = answers.failure { throw failure }
    guard let prices = answers.prices, let gas = answers.gas else {
      preconditionFailure("each question is answered or fails")
    }
    return SendMarket(prices: prices, gas: gas)
  }

  private enum Answer: Sendable {
    case prices(Sourced<PriceList>)
    case gas(Sourced<GasPrices>)
    case failure(ProviderError)
  }

  private struct Answers: Sendable {
    var prices: Sourced<PriceList>?
    var gas: Sourced<GasPrices>?
    var failure: ProviderError?

    mutating func take(_ answer: Answer) {
      switch answer {
      case .prices(let prices): self.prices = prices
      case .gas(let gas): self.gas = gas
      // The second failure is only the cancellation that the first one caused.
      case .failure(let failure): self.failure = self.failure ?? failure
      }
    }
  }
}
