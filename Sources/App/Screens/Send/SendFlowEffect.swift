import QuidCore
import QuidTerminal

/// An effect of a ``SendFlow``, which reports its results one by one.
struct SendFlowEffect: ServiceEffect {
  let number: Int
  let effect: SendFlow.Effect

  static func == (left: SendFlowEffect, right: SendFlowEffect) -> Bool { left.number == right.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }

  func load(from services: Services) async -> [SendFlow.Response] { await load(from: services) { _ in } }

  func load(from services: Services, report: @Sendable ([SendFlow.Response]) -> Void) async -> [SendFlow.Response] {
    await services.sendRunner?.run(effect) { report([$0]) }
    return []
  }
}
