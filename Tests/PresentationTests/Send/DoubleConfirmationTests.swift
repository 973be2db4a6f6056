import Observation
import QuidCore
import QuidPresentation
import QuidTesting
import Testing

/// Screens as hosts write them, whose users confirm one review twice.
struct DoubleConfirmationTests {
  @MainActor @Observable final class MainActorScreen {
    private var model = SendFlowModel(SendFlow(TransferRequest(account: nil)))
    private let service: TransferService

    init(_ service: TransferService) { self.service = service }

    func send(_ event: SendFlow.Event) async throws -> SendFlow {
      model.flow = try await service.send(event) { model.flow = $0 }
      return model.flow
    }
  }

  actor ActorScreen {
    private var model = SendFlowModel(SendFlow(TransferRequest(account: nil)))
    private let service: TransferService

    init(_ service: TransferService) { self.service = service }

    func send(_ event: SendFlow.Event) async throws -> SendFlow {
      model.flow = try await service.send(event) { model.flow = $0 }
      return model.flow
    }
  }

  /// Plans a transfer, confirms its review twice at once, and returns the errors.
  private static func confirmTwice(
    _ send: @escaping @Sendable (SendFlow.Event) async throws -> SendFlow
  ) async throws -> [SendFlowError] {
    _ = try await send(.connect)
    _ = try await send(.recipient("\(EthereumAddress.sample("2"))"))
    _ = try await send(.amount(.ether(.ether(1))))
    let review = try #require(try await send(.review).state.review)
    return await withTaskGroup(of: SendFlowError?.self) { group in
      for _ in 0..<2 {
        group.addTask {
          do { _ = try await send(.confirm(review.id, .waived)) } catch { return error as? SendFlowError }
          return nil
        }
      }
      return await group.reduce(into: []) { errors, error in errors += [error].compactMap(\.self) }
    }
  }

  @Test(arguments: [true, false])
  func `200 double confirmations on a node with latency submit once each`(_ isOnMainActor: Bool) async throws {
    try await withThrowingTaskGroup { group in
      for _ in 0..<200 {
        group.addTask {
          let node = StubNode { $0.delay = { try? await Task.sleep(for: .milliseconds(20)) } }
          let request = TransferRequest(account: .sample("1"), wait: .seconds(5))
          let service = TransferService(request, in: SendEnvironment(testing: node))
          let screens = (await MainActorScreen(service), ActorScreen(service))
          let errors = try await Self.confirmTwice { event in
            if isOnMainActor { try await screens.0.send(event) } else { try await screens.1.send(event) }
          }
          #expect(node.state.transfers.count == 1)
          let plan = try #require(node.state.transfers.first?.plan)
          guard errors.count == 1, case .alreadySubmitted(plan, hash: _) = errors[0] else {
            Issue.record("\(errors)")
            return
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
