import QuidCore
import Testing

struct SendProblemTests {
  struct Code: Sendable, CustomTestStringConvertible {
    let problem: SendProblem
    let code: String
    var testDescription: String { code }
  }

  private static let refusal = NodeRefusal(code: 3, message: "execution reverted")

  @Test(arguments: [
    Code(problem: .empty, code: "empty"), Code(problem: .malformed(.unknownUnit("doge")), code: "malformed"),
    Code(problem: .zero, code: "zero"), Code(problem: .tooPrecise(decimals: 9), code: "tooPrecise"),
    Code(problem: .exceedsBalance(maximum: .zero), code: "exceedsBalance"),
    Code(problem: .feeNotCovered(maximum: .zero), code: "feeNotCovered"),
    Code(problem: .badAddress(.name), code: "badAddress"),
    Code(problem: .badAddress(.wrongChecksum), code: "badChecksum"),
    Code(problem: .wrongChain(asked: 5, wallet: 1), code: "wrongChain"),
    Code(problem: .nodeOnOtherChain(asked: 5, node: 1), code: "wrongChain"),
    Code(problem: .wouldFail(SendProblemTests.refusal), code: "wouldFail"),
    Code(problem: .feeTooHigh(ceiling: .wei(2), limit: .wei(1)), code: "feeTooHigh"),
    Code(problem: .unfinishedSend(nonce: 5, hash: nil), code: "unfinishedSend"),
    Code(problem: .nonceGap(waiting: 65), code: "nonceGap"),
  ])
  func `each problem has the name that scripts know it by`(_ sample: Code) {
    #expect(sample.problem.code == sample.code)
  }

  @Test func `an earlier send that was made after all has a name of its own`() throws {
    let problem = SendProblem.madeAfterAll(try Sample.plan(), by: try Sample.hash("a"), hasOtherFees: false)
    #expect(problem.code == "madeAfterAll")
  }

  @Test func `an account that the node cannot sign for has a name of its own`() throws {
    #expect(SendProblem.unknownSender(try Sample.address("1")).code == "unknownSender")
  }

  @Test func `a node that refuses is told as a source that failed, in its words`() {
    let source = Source(name: "Node", host: "127.0.0.1")
    let failure = ProviderError(.timedOut, from: source)
    #expect(NodeFailure.unanswered(failure).providerError(from: source) == failure)
    #expect(
      NodeFailure.refused(SendProblemTests.refusal).providerError(from: source)
        == ProviderError(.upstreamFailed(status: nil, message: "execution reverted (3)"), from: source))
  }
}
