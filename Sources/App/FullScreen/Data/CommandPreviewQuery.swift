import QuidTerminal

/// A query for the result of a conversion or price in the command window, from cached data and without a request.
struct CommandPreviewQuery: Query {
  typealias Failure = CommandError

  let line: CommandLineEffect

  func load(from services: Services) async throws -> [StyledLine] {
    var line = line
    line.isPreview = true
    guard case .output(let lines) = try await line.run(line, services.usingOnlyCache()) else { return [] }
    return lines
  }
}
