import Foundation
import QuidCore
import QuidNetworking
import QuidPresentation

/// A send screen for a terminal: it asks for a recipient and an amount, shows the plan, and sends it once confirmed.
///
///     pay NODE-URL ACCOUNT DATA-FOLDER
@main
struct Pay {
  private let service: TransferService
  private var model: SendFlowModel

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 else { return print("usage: pay NODE-URL ACCOUNT DATA-FOLDER") }
    let folder = URL(filePath: arguments[3])
    let environment = SendEnvironment.system(node: try ProviderURL(arguments[1]), in: folder)
    let request = TransferRequest(account: try EthereumAddress(arguments[2]))
    var screen = Pay(
      service: TransferService(request, in: environment), model: SendFlowModel(SendFlow(request)))
    try await screen.run()
  }

  private mutating func run() async throws {
    try await send(.connect)
    guard try await isRecipientEntered(), try await isAmountEntered() else { return }
    try await send(.review)
    drawPlan()
    while let review = model.flow.state.review, let prompt = state.prompt, let typed = ask("To send, \(prompt)") {
      try await send(.confirm(review.id, .characters(typed)))
      if let rejection = state.rejection { print(rejection) }
    }
    if let outcome = state.outcome { print(outcome.kind == .good ? "✓" : "!", outcome.text) }
    try await send(.readJournal)
    for row in state.journal { print(row.time, row.amount, row.to, row.status, separator: "  ") }
  }

  private mutating func isRecipientEntered() async throws -> Bool {
    while let text = ask("Recipient") {
      try await send(.recipient(text))
      let recipient = state.recipient
      if let verdict = recipient.verdict {
        print("  \(verdict.name ?? "unknown")  0x\(verdict.groups.joined())")
        verdict.warnings.forEach { print("  ! \($0)") }
      }
      guard let problem = recipient.problem else { return true }
      print("  \(problem)")
    }
    return false
  }

  private mutating func isAmountEntered() async throws -> Bool {
    while let text = ask("Amount, such as 1.5eth") {
      do {
        try await send(.amount(try SendAmount(text)))
        return true
      } catch let error as SendAmountError {
        print("  \(error.message(typed: text))")
      }
    }
    return false
  }

  private func drawPlan() {
    print(state.title)
    for tier in state.tiers { print(tier.isSelected ? "*" : " ", tier.name, tier.estimate, "at most", tier.ceiling) }
    for row in state.rows { print("  \(row.label): \(row.ether)") }
    (state.problems + state.warnings).forEach { print("  ! \($0)") }
  }

  private var state: SendFlowViewState { model.viewState(at: .now, in: .eur) }

  private mutating func send(_ event: SendFlow.Event) async throws {
    model.flow = try await service.send(event) { flow in
      if case .submitted = flow.state { print("…") }
    }
  }

  private func ask(_ question: String) -> String? {
    print("\(question): ", terminator: "")
    return readLine()
  }
}
