import QuidCore
import QuidPresentation
import QuidTerminal

/// The account that pays real transfers through a node: the states of a ``TransferService`` and its pending events.
struct NodeAccount: Sendable {
  private(set) var model: SendFlowModel
  private(set) var prices: Sourced<PriceList>?
  /// The events that the service has not finished, oldest first, of which it receives one at a time.
  private var events: [SendFlow.Event] = []
  private var eventCount = 0

  init(_ request: TransferRequest) { model = SendFlowModel(SendFlow(request)) }

  var flow: SendFlow { model.flow }

  /// The chain of the node; until the node returned it, the main network.
  var chain: UInt64 { flow.chain ?? Recipient.mainChain }

  var isConnected: Bool { if case .unconnected = flow.state { false } else { true } }

  /// Whether the plan, the progress or the outcome of a transfer is shown.
  var isReviewing: Bool {
    switch flow.state {
    case .unconnected, .editing: false
    case .failed: !flow.isInputFailure
    case .planning, .reviewing, .resolving, .submitting, .submitted, .tracking, .finished, .resuming, .resumed: true
    }
  }

  /// The plan that the user can confirm; `nil` if there is none.
  var plan: TransferPlan? { if case .reviewing(let review) = flow.state { review.plan } else { nil } }

  /// The amount that the payment link of the recipient requests.
  var requestedAmount: Ether? { flow.request.recipient?.recipient?.requested }

  /// The prices of ether with the maximum gas prices of the node; `nil` until the node returned them.
  ///
  /// There are no prices on a chain with another coin.
  var market: SendMarket? {
    model.maximumGasPrices.map { gas in
      SendMarket(
        prices: NativeCoin(ofChain: chain) == .ether ? prices : nil,
        gas: Sourced(
          gas, source: DataSource(name: "Node", host: nil), asOf: nil, fetchedAt: prices?.fetchedAt ?? .distantPast,
          freshness: .live))
    }
  }

  /// The balance without the L1 fee, because a ``SendModel`` computes only gas fees; `nil` if it is unknown.
  var spendableBalance: Ether? {
    flow.terms.map { (try? $0.balance.capped.subtracting($0.l1Fee.maximum ?? .zero)) ?? .zero }
  }

  func viewState(in currency: Currency, _ context: ScreenContext) -> SendFlowViewState {
    model.viewState(at: context.now, in: currency, prices: prices, context.format)
  }

  mutating func apply(_ event: SendFlow.Event) -> [Effect] {
    model.flow = flow.after(event)
    events.append(event)
    return events.count == 1 ? [nextEffect()] : []
  }

  /// Handles a response; returns `nil` for a response to the request of another screen.
  mutating func receive(_ response: Response) -> [Effect]? {
    if case .success(let flow)? = response.result(of: SendFlowEffect.self) {
      guard let flow else {
        events.removeFirst()
        return events.isEmpty ? [] : [nextEffect()]
      }
      // The state as it will be after the events that the service has not received.
      model.flow = events.dropFirst().reduce(flow) { $0.after($1) }
    } else if case .success(let contacts)? = response.result(of: NodeQuery.self) {
      model.contacts = contacts
      return apply(.readJournal)
    } else if case .success(let market)? = response.result(of: SendQuery.self) {
      prices = market.prices
    } else {
      return nil
    }
    return []
  }

  private mutating func nextEffect() -> Effect {
    eventCount += 1
    return .run(SendFlowEffect(number: eventCount, event: events[0]))
  }
}

/// A query for the chain and the account, which updates the transfer, and for the contacts.
struct NodeQuery: Query {
  var providers: [KeyPath<ProviderNames, String>] { [\.node] }

  func load(from services: Services) async throws -> AddressBook {
    try await services.transferService?.send(.refresh)
    return (try? services.contacts.read()) ?? AddressBook()
  }
}

/// An event of a real transfer; the responses are the states of the transfer, and `nil` at the end.
struct SendFlowEffect: ServiceEffect {
  let number: Int
  let event: SendFlow.Event

  static func == (left: SendFlowEffect, right: SendFlowEffect) -> Bool { left.number == right.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }

  func load(from services: Services) async -> SendFlow? { await load(from: services) { _ in } }

  func load(from services: Services, report: @Sendable (SendFlow?) -> Void) async -> SendFlow? {
    guard let service = services.transferService else { return nil }
    // The state shows the first confirmation of a review that was confirmed before.
    do { try await service.send(event) { report($0) } } catch { report(await service.flow) }
    return nil
  }
}
