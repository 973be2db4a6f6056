import QuidCore
import QuidPresentation
import Testing

struct TransferOutcomeMessageTests {
  @Test(arguments: [
    ProviderError.Reason.offline, .timedOut, .cancelled, .rateLimited(retryAfter: nil),
    .requestFailed(status: 502, message: "bad gateway"), .invalidResponse(expected: "a block", at: "number"),
  ])
  func `message of an unknown outcome does not suggest to try again`(_ reason: ProviderError.Reason) throws {
    let error = ProviderError(reason, from: DataSource(name: "Node", host: "node.example"))
    let plan = TransferPlan(
      chain: 1, from: try EthereumAddress("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"),
      to: try EthereumAddress("0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"), value: .ether(1), gasLimit: 21_000,
      fees: FeeEstimate(nextBaseFee: Ether(gwei: 12), tip: Ether(gwei: 1), maximum: Ether(gwei: 20)), nonce: 7)
    let message = EnglishStrings().message(
      of: .unknown(.unreachable(.unanswered(error))), plan: plan, nodeError: nil, .english)
    #expect(
      message.hasPrefix("The outcome of the transfer is unknown. \(EnglishStrings().title(of: error)). Do not"))
    #expect(!message.lowercased().contains("try again"), "\(message)")
  }
}
