import QuidCore
import Testing

struct SendErrorTests {
  private static let nodeError = JSONRPCError(code: 3, message: "execution reverted")

  @Test(
    arguments: [
      (.empty, "empty"), (.malformed(.unknownUnit("doge")), "malformed"),
      (.zero, "zero"), (.tooPrecise(decimals: 9), "tooPrecise"),
      (.exceedsBalance(maximum: .zero), "exceedsBalance"),
      (.feeNotCovered(maximum: .zero), "feeNotCovered"),
      (.badAddress(.name), "badAddress"),
      (.badAddress(.wrongChecksum), "badChecksum"),
      (.wrongChain(requested: 5, wallet: 1), "wrongChain"),
      (.nodeOnOtherChain(requested: 5, node: 1), "wrongChain"),
      (.wouldFail(SendErrorTests.nodeError), "wouldFail"),
      (.feeTooHigh(ceiling: Ether(wei: 2), limit: Ether(wei: 1)), "feeTooHigh"),
      (.unfinishedSend(nonce: 5, hash: nil), "unfinishedSend"),
      (.tooManyPending(waiting: 65), "nonceGap"), (.l1FeeUnknown, "l1FeeUnknown"),
      (.exceedsTransferLimit(maximum: .zero), "exceedsTransferLimit"),
    ] as [(SendError, String)])
  func `problem codes are stable`(problem: SendError, code: String) {
    #expect(problem.code == code)
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
