import Observation
import QuidCore
import QuidPresentation
import QuidTesting

/// The model of a send screen, which SwiftUI observes.
@MainActor @Observable final class TransferModel {
  private(set) var screen: SendFlowModel
  private let service: TransferService

  init(_ request: TransferRequest, in environment: SendEnvironment) {
    service = TransferService(request, in: environment)
    screen = SendFlowModel(SendFlow(request))
  }

  func send(_ event: SendFlow.Event) async throws {
    screen.flow = try await service.send(event) { screen.flow = $0 }
  }
}

/// Makes 200 transfers on nodes with a latency of 20 ms, each of which the user confirms twice at once.
@main
struct ObservedSend {
  static func main() async throws {
    let results = try await withThrowingTaskGroup { group in
      for _ in 0..<200 { group.addTask { try await pay() } }
      var results: [String: Int] = [:]
      for try await result in group { results[result, default: 0] += 1 }
      return results
    }
    for (result, count) in results { print("\(count) times: \(result)") }
  }

  private static func pay() async throws -> String {
    let node = StubNode { $0.delay = { try? await Task.sleep(for: .milliseconds(20)) } }
    let model = await TransferModel(TransferRequest(account: .sample("1")), in: SendEnvironment(testing: node))
    try await model.send(.connect)
    try await model.send(.recipient("\(EthereumAddress.sample("2"))"))
    try await model.send(.amount(SendAmount("1.5eth")))
    try await model.send(.review)
    guard let review = await model.screen.flow.state.review, let challenge = review.challenge else { return "no plan" }
    let taps = (0..<2).map { _ in
      Task { try await model.send(.confirm(review.id, .characters(challenge.characters))) }
    }
    var errors: [String] = []
    for tap in taps {
      do { try await tap.value } catch SendFlowError.alreadySubmitted(let first, _) {
        errors.append("already submitted with nonce \(first.nonce)")
      }
    }
    return "transfers: \(node.state.transfers.count), errors: \(errors)"
  }
}
