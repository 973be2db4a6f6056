import QuidCore
import Testing

struct SendErrorTests {
  struct Code: Sendable, CustomTestStringConvertible {
    let problem: SendError
    let code: String
    var testDescription: String { code }
  }

  private static let nodeError = JSONRPCError(code: 3, message: "execution reverted")

  @Test(arguments: [
    Code(problem: .empty, code: "empty"), Code(problem: .malformed(.unknownUnit("doge")), code: "malformed"),
    Code(problem: .zero, code: "zero"), Code(problem: .tooPrecise(decimals: 9), code: "tooPrecise"),
    Code(problem: .exceedsBalance(maximum: .zero), code: "exceedsBalance"),
    Code(problem: .feeNotCovered(maximum: .zero), code: "feeNotCovered"),
    Code(problem: .badAddress(.name), code: "badAddress"),
    Code(problem: .badAddress(.wrongChecksum), code: "badChecksum"),
    Code(problem: .wrongChain(requested: 5, wallet: 1), code: "wrongChain"),
    Code(problem: .nodeOnOtherChain(requested: 5, node: 1), code: "wrongChain"),
    Code(problem: .wouldFail(SendErrorTests.nodeError), code: "wouldFail"),
    Code(problem: .feeTooHigh(ceiling: Ether(wei: 2), limit: Ether(wei: 1)), code: "feeTooHigh"),
    Code(problem: .unfinishedSend(nonce: 5, hash: nil), code: "unfinishedSend"),
    Code(problem: .tooManyPending(waiting: 65), code: "nonceGap"), Code(problem: .l1FeeUnknown, code: "l1FeeUnknown"),
    Code(problem: .exceedsTransferLimit(maximum: .zero), code: "exceedsTransferLimit"),
  ])
  func `problem codes are stable`(_ sample: Code) {
    #expect(sample.problem.code == sample.code)
  }

  @Test func `code of an earlier send that was made is madeAfterAll`() throws {
    let problem = SendError.madeAfterAll(try Sample.plan(), by: try Sample.hash("a"), hasOtherFees: false)
    #expect(problem.code == "madeAfterAll")
  }

  @Test func `code of an unlisted sender is unknownSender`() throws {
    #expect(SendError.unknownSender(try Sample.address("1")).code == "unknownSender")
  }

  @Test func `node error converts to a provider error with its message`() {
    let source = DataSource(name: "Node", host: "127.0.0.1")
    let failure = ProviderError(.timedOut, from: source)
    #expect(NodeError.unanswered(failure).providerError(from: source) == failure)
    #expect(
      NodeError.rejected(SendErrorTests.nodeError).providerError(from: source)
        == ProviderError(.requestFailed(status: nil, message: "execution reverted (3)"), from: source))
  }
}
