import QuidCore
import QuidPresentation

/// An effect that changes the portfolio file; the response is a message for the user.
struct ChangePortfolioEffect: ServiceEffect {
  typealias Failure = CommandError

  let change: PortfolioChange
  /// The currency of a typed price that names none; `nil` for the default of `quid portfolio`.
  let currency: Currency?
  let format: DisplayFormat
  let hidesAmounts: Bool

  func load(from services: Services) async throws -> String {
    let context = CommandContext(inFullScreen: services, format, currency: currency)
    return try await change.run(in: context, hidesAmounts: hidesAmounts)
  }

  static func == (left: ChangePortfolioEffect, right: ChangePortfolioEffect) -> Bool { left.change == right.change }
  func hash(into hasher: inout Hasher) { hasher.combine(change) }
}
