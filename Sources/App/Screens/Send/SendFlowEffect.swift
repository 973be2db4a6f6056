import QuidCore
import QuidTerminal

/// An event of a real transfer; the responses are the states of the transfer, and `nil` at the end.
struct SendFlowEffect: ServiceEffect {
  let number: Int
  let event: SendFlow.Event

  static func == (left: SendFlowEffect, right: SendFlowEffect) -> Bool { left.number == right.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }

  func load(from services: Services) async -> SendFlow? { await load(from: services) { _ in } }

  func load(from services: Services, report: @Sendable (SendFlow?) -> Void) async -> SendFlow? {
    guard let service = services.transferService else { return nil }
    // The state shows the first confirmation of a review that was confirmed before.
    do { try await service.send(event) { report($0) } } catch { report(await service.flow) }
    return nil
  }
}
