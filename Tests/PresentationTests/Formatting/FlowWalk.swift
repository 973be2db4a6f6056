import Foundation
import QuidCore
import QuidPresentation
import QuidTesting
import TestSupport

/// The send screen, on which random events lead to plans, transfers on a stub node and all kinds of outcomes.
struct FlowWalk {
  private var node = StubNode()
  private let service: TransferService
  private var model: SendFlowModel
  private var random: SplitMix64
  private let format: DisplayFormat

  init(_ format: DisplayFormat, seed: UInt64) {
    let request = TransferRequest(account: .sample("1"), wait: .seconds(5))
    service = TransferService(request, in: SendEnvironment(testing: node))
    self.format = format
    random = SplitMix64(seed: seed)
    model = SendFlowModel(SendFlow(request))
  }

  private mutating func any<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }

  /// Plans and confirms one transfer with random faults, and returns the view states on the way.
  mutating func next() async -> [SendFlowViewState] {
    // Without earlier transfers, whose unknown outcomes prevent others.
    if any([true, false]) { self = FlowWalk(format, seed: random.next()) }
    let recipient = any([EthereumAddress.sample("2").description, EthereumAddress.sample("3").description, "ann"])
    var states = await handle(any([.connect, .edit, .resume(wait: .seconds(1))]))
    states += await handle(.edit)
    states += await handle(.recipient(recipient))
    states += await handle(.amount(try? SendAmount(any(["0.01eth", "0.01eth", "0.01eth", "0eth", "100eth"]))))
    states += await handle(.tier(any(GasTier.allCases)))
    states += await handle(.review)
    let id = model.flow.state.review?.id ?? ""
    states += await handle(any([.readJournal, .replaceUnfinished, .confirm(id, .characters("zzzz"))]))
    let review = model.flow.state.review
    let characters = review?.challenge?.characters ?? ""
    let confirmed = review?.id ?? ""
    return await states
      + handle(any([.confirm(confirmed, .characters(characters)), .confirm(confirmed, .waived), .edit]))
  }

  private mutating func handle(_ event: SendFlow.Event) async -> [SendFlowViewState] {
    let error = NodeError.rejected(JSONRPCError(code: any([-32_000, 4_001]), message: ""))
    node.state.error = Int.random(in: 0..<30, using: &random) == 0 ? error : nil
    node.state.submissionError = any([nil, error])
    node.state.includesTransfers = any([true, false])
    if any([true, false]) { node.addBlock() }
    var flows: [SendFlow] = []
    do { model.flow = try await service.send(event) { flows.append($0) } } catch { flows.append(model.flow) }
    return flows.map { SendFlowModel($0).viewState(at: .sample, in: .usd, format) }
  }
}
