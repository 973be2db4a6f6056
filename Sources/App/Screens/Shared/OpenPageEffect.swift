import QuidCore

/// An effect that opens a web page in the browser; the response is the URL.
struct OpenPageEffect: ServiceEffect {
  typealias Failure = CommandError

  let url: String

  func load(from services: Services) async throws -> String {
    if let problem = await services.linkOpener.open(url) { throw CommandError.file(problem) }
    return url
  }
}
