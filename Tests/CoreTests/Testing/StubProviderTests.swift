import QuidCore
import QuidTesting
import Testing

@Suite struct StubProviderTests {
  @Test func `samples convert between all assets without a remainder`() async throws {
    let stub = StubProvider()
    let conversions = try await ConversionService(rates: stub, names: stub).conversions(
      of: 100, from: .usd, to: [.eur, .gbp, .sek])
    #expect(conversions.value.results.map(\.value) == [80, 64, 800])
    let market = try await SendService(prices: stub, gas: stub).market()
    #expect(market.prices?.value[.usd]?.rate == 2_000 && market.gas?.value.standard.gwei == 12)
    #expect(stub.requests.count == 3)
  }

  @Test func `values and errors change between requests`() async throws {
    let stub = StubProvider { $0.rates = [.sample([.usd: "1.0844"])] }
    #expect(try await stub.latestRates().value[.usd]?.rate == FixedDecimal("1.0844"))
    stub.values.rates.append(.sample([.usd: "2"], on: CalendarDay.sample.advanced(by: 1)))
    #expect(try await stub.latestRates().value[.usd]?.rate == 2)
    #expect(try await stub.rates(on: .sample).value.day == .sample)
    stub.values.error = .offline
    await #expect(throws: ProviderError(.offline, from: stub.values.source)) { try await stub.latestRates() }
    #expect(stub.requests == ["latestRates", "latestRates", "rates on 2025-12-01", "latestRates"])
  }

  @Test func `a value that is missing is not found`() async {
    let stub = StubProvider { $0.prices = [:] }
    await #expect(throws: ProviderError(.notFound("etherPrices in [SEK]"), from: stub.values.source)) {
      try await stub.etherPrices(in: [.sek])
    }
    await #expect(throws: ProviderError.self) { try await stub.series(of: .bitcoin, in: .usd, days: 7) }
    await #expect(throws: NameResolutionError.notRegistered) { try await stub.address(of: ENSName("ann.eth")) }
  }

  @Test func `values have the time of a clock`() async throws {
    let clock = TestClock()
    let stub = StubProvider(clock: clock)
    clock.advance(by: .seconds(60))
    let prices = try await stub.etherPrices(in: [.usd])
    #expect(prices.fetchedAt == Timestamp.sample.addingTimeInterval(60))
    #expect(prices.asOf == prices.fetchedAt)
  }

  @Test func `charts are created from the prices`() async throws {
    let stub = StubProvider()
    let series = try await stub.series(of: .bitcoin, in: .usd, days: 7).value
    #expect(series.points.map(\.price).suffix(2) == [49_900, 50_000] && series.points.count == 8)
    #expect(try await stub.candles(of: .ethereum, in: .usd, over: .month).value.candles.last?.close == 2_000)
    let days = try await stub.dailyPrices(of: .ethereum, from: .sample, through: .sample, in: .usd).value
    #expect(days == [DailyRate(day: .sample, price: 2_000)])
  }

  @Test func `a node includes a transfer of a send flow`() async throws {
    let node = StubNode()
    let service = TransferService(
      TransferRequest(account: .sample("1"), wait: .seconds(5)), in: SendEnvironment(testing: node))
    var flow = SendFlow(TransferRequest(account: nil))
    for event in [
      SendFlow.Event.connect, .recipient("\(EthereumAddress.sample("2"))"), .amount(try SendAmount("1eth")), .review,
    ] { flow = try await service.send(event) }
    let review = try #require(flow.state.review)
    let characters = try #require(review.challenge).characters
    flow = try await service.send(.confirm(review.id, .characters(characters)))
    #expect(node.state.transfers.map(\.block) == [101])
    guard case .finished(_, let transfer) = flow.state else {
      Issue.record("\(flow.state)")
      return
    }
    #expect(transfer.outcome.name == "included")
    #expect(try await node.balance(of: .sample("2"), at: .latest).ether == .ether(11))
  }
}
