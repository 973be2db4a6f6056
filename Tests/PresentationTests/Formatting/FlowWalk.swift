import Foundation
import QuidCore
import QuidPresentation
import QuidTesting
import TestSupport

/// The send screen, on which random events lead to plans, transfers on a stub node and all kinds of outcomes.
struct FlowWalk {
  private let node = StubNode()
  private let runner: SendFlowRunner
  private var model: SendFlowModel
  private var random: SplitMix64
  private let format: DisplayFormat

  init(_ format: DisplayFormat, seed: UInt64) {
    runner = SendFlowRunner(SendEnvironment(testing: node))
    self.format = format
    random = SplitMix64(seed: seed)
    model = SendFlowModel(SendFlow(.init(account: .sample("1"), wait: .seconds(5))))
  }

  private mutating func any<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }

  /// Handles one random event, and returns the view states during the event and after it.
  mutating func next() async -> [SendFlowViewState] {
    let error = JSONRPCError(code: -32_000, message: "")
    node.state.error = any([nil, nil, nil, nil, .rejected(error)])
    node.state.submissionError = any([
      nil, nil, nil, .rejected(error), .rejected(JSONRPCError(code: 4_001, message: "")),
    ])
    node.state.includesTransfers = any([true, false])
    if any([true, false]) { node.addBlock() }
    let correct = model.flow.state.review?.challenge?.characters ?? ""
    let events: [SendFlow.Event] = [
      .connect, .recipient(any([EthereumAddress.sample("2"), .sample("3")]).description), .recipient("ann"),
      .amount(try? SendAmount(any(["1eth", "0eth", "100eth", "max", "9.99999eth"]))), .tier(any(GasTier.allCases)),
      .review,
      .review, .confirm(.characters(any(["zzzz", correct, correct]))), .confirm(.waived), .edit, .replaceUnfinished,
      .resume(wait: .seconds(1)), .readJournal,
    ]
    var flows: [SendFlow] = []
    await runner.send(any(events), to: &model.flow) { flows.append($0) }
    return flows.map { flow in
      SendFlowModel(flow).viewState(at: .sample, in: .usd, format)
    }
  }
}
