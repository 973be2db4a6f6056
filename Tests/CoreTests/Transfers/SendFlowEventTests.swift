import Foundation
import Testing

@testable import QuidCore

/// Events in states in which they have no effect, and events that end a review or an error.
struct SendFlowEventTests {
  private static let recipient = "0x" + String(repeating: "2", count: 40)

  /// Returns the name of the state of a flow, without its values.
  private static func state(of flow: SendFlow) -> String { "\(flow.state)".prefix { $0 != "(" }.description }

  /// Returns a flow with a planned transfer that awaits the confirmation.
  private static func reviewing() async throws -> (flow: SendFlow, review: TransferReview) {
    var stage = try SendStage()
    await stage.review()
    return (stage.flow, try #require(stage.flow.state.reviewed))
  }

  private static func record(of review: TransferReview) throws -> TransferRecord {
    TransferRecord(id: "1", time: Date(timeIntervalSince1970: 0), plan: try #require(review.plan), block: 100)
  }

  @Test(arguments: ["planning", "submitting", "submitted", "tracking", "resuming"])
  func `actions of the user are ignored while the flow is busy`(_ state: String) async throws {
    var (flow, review) = try await Self.reviewing()
    switch state {
    case "planning": _ = flow.handle(.tier(.standard))
    case "resuming": _ = flow.handle(.resume(wait: .zero))
    default: _ = flow.handle(.confirm(.waived))
    }
    if ["submitted", "tracking"].contains(state) {
      let record = try Self.record(of: review)
      _ = flow.handle(.recorded(record))
      if state == "tracking" {
        _ = flow.handle(.progressed(TransferState.Submission(record, .pending(nil), isRecorded: true)))
      }
    }
    try #require(Self.state(of: flow) == state)
    #expect(flow.isBusy)
    let actions: [SendFlow.Event] = [
      .recipient("ann"), .amount(.maximum), .malformedAmount(.unknownUnit("doge")), .tier(.fast), .review,
      .replaceUnfinished, .confirm(.waived), .edit, .resume(wait: .zero),
    ]
    for action in actions {
      #expect(flow.handle(action).isEmpty, "\(action)")
      #expect(Self.state(of: flow) == state, "\(action)")
    }
    #expect(flow.recipientText == Self.recipient)
    #expect(flow.request.amount == .ether(.ether(1)))
    #expect(flow.request.tier == .standard)
    #expect(flow.request.replacement == nil)
  }

  @Test func `late results are ignored while the user is editing`() async throws {
    var (flow, review) = try await Self.reviewing()
    _ = flow.handle(.edit)
    let record = try Self.record(of: review)
    let earlier = EarlierTransfer(record: record, outcome: .unknown(.unseen))
    let submission = TransferState.Submission(record, .unknown(.unseen), isRecorded: true)
    let results: [SendFlow.Response] = [
      .planned(review), .resolved(try Sample.address("2")), .recorded(record), .progressed(submission),
      .ended(submission), .progressedEarlier(earlier),
      .resumed(TransferState.Resumption(found: [earlier], last: nil, busy: [], otherChains: [])),
      .failed(.cancelled, during: .planning), .failed(.cancelled, during: .submission),
      .failed(.cancelled, during: .resumption),
    ]
    for result in results {
      #expect(flow.handle(result).isEmpty, "\(result)")
      #expect(Self.state(of: flow) == "editing", "\(result)")
    }
    #expect(!flow.isBusy)
  }

  @Test func `flow without a connection only stores the input`() throws {
    var flow = SendFlow(TransferRequest(account: try Sample.address("1")))
    for action: SendFlow.Event in [
      .recipient(Self.recipient), .amount(.maximum), .review, .replaceUnfinished, .resume(wait: .zero),
    ] {
      #expect(flow.handle(action).isEmpty, "\(action)")
      #expect(Self.state(of: flow) == "unconnected", "\(action)")
    }
    #expect(flow.recipientText == Self.recipient && flow.request.amount == .maximum)
    // The recipient is checked as soon as the chain is known.
    guard case .check(Self.recipient, on: 1, own: _, resolvesName: false)? = flow.handle(.connected(chain: 1)).first
    else {
      Issue.record("the recipient is not checked")
      return
    }
  }

  @Test func `flow without a recipient or an account plans nothing`() async throws {
    var withoutRecipient = try SendStage()
    await withoutRecipient.send(.connect, .amount(.maximum), .review)
    #expect(Self.state(of: withoutRecipient.flow) == "editing")
    var withoutAccount = try SendStage({ $0.account = nil })
    await withoutAccount.review()
    #expect(Self.state(of: withoutAccount.flow) == "editing")
    #expect(!withoutAccount.journal.isLocked)
  }

  @Test func `other chain of the node ends the review and checks the recipient again`() async throws {
    var (flow, _) = try await Self.reviewing()
    #expect(flow.handle(.connected(chain: 1)).isEmpty)
    #expect(Self.state(of: flow) == "reviewing")
    guard case .check(Self.recipient, on: 5, own: _, resolvesName: false)? = flow.handle(.connected(chain: 5)).first
    else {
      Issue.record("the recipient is not checked")
      return
    }
    #expect(Self.state(of: flow) == "editing")
    #expect(flow.chain == 5 && flow.request.recipient == nil)
  }

  @Test func `response of the node ends an error of the input and no other error`() async throws {
    var (flow, _) = try await Self.reviewing()
    _ = flow.handle(.edit)
    _ = flow.handle(.failed(.cancelled, during: .input))
    #expect(flow.isInputFailure && Self.state(of: flow) == "failed")
    _ = flow.handle(.connected(chain: 1))
    #expect(Self.state(of: flow) == "editing")
    _ = flow.handle(.review)
    _ = flow.handle(.failed(.cancelled, during: .planning))
    _ = flow.handle(.connected(chain: 1))
    #expect(!flow.isInputFailure && Self.state(of: flow) == "failed")
  }

  @Test func `outcomes are not determined on another chain than the required one`() async throws {
    var stage = try SendStage({ $0.chain = 5 })
    await stage.send(.connect, .resume(wait: .zero))
    guard case .otherChain(required: 5, node: 1)? = stage.error else { Issue.record("\(stage.flow.state)"); return }
    #expect(!stage.flow.isInputFailure)
  }

  @Test func `event of a parsed amount sets the amount or its error`() async throws {
    var stage = try SendStage()
    await stage.send(.connect, .recipient(Self.recipient), SendFlow.Event(.success(.maximum)))
    #expect(stage.flow.request.amount == .maximum)
    await stage.send(SendFlow.Event(.failure(.unknownUnit("doge"))), .review)
    #expect(stage.flow.request.amount == nil)
    #expect(stage.problems == [.malformed(.unknownUnit("doge"))])
  }
}
