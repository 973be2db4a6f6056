import QuidPresentation
import QuidTerminal

/// An effect that runs a line from the command window.
struct CommandLineEffect: ServiceEffect {
  typealias Failure = CommandError
  typealias Runner = @Sendable (CommandLineEffect, Services) async throws -> Value

  enum Value: Sendable {
    case output([StyledLine])
    /// A message to the screens, which perform the command themselves.
    case message(any ScreenMessage)
  }

  let line: String
  /// The available width of the output in cells.
  let columns: Int
  let format: DisplayFormat
  let alphabet: TerminalAlphabet
  let run: Runner
  /// Whether only the result of a conversion or price is requested.
  var isPreview = false

  func load(from services: Services) async throws -> Value { try await run(self, services) }

  static func == (left: CommandLineEffect, right: CommandLineEffect) -> Bool { left.line == right.line }
  func hash(into hasher: inout Hasher) { hasher.combine(line) }
}

/// A query for the result of a conversion or price in the command window, from cached data and without a request.
struct CommandPreviewQuery: Query {
  typealias Failure = CommandError

  let line: CommandLineEffect

  func load(from services: Services) async throws -> [StyledLine] {
    var line = line
    line.isPreview = true
    var services = services
    services.makeProviders = { [makeProviders = services.makeProviders] in makeProviders(.only, $1) }
    guard case .output(let lines) = try await line.run(line, services) else { return [] }
    return lines
  }
}
