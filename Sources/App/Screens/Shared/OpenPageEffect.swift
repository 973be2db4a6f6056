import QuidCore
import QuidPresentation

/// A page that is opened in the browser, whose URL is the response.
struct OpenPageEffect: ServiceEffect {
  typealias Failure = CommandError

  let url: String

  func load(from services: Services) async throws -> String {
    if let problem = await services.linkOpener.open(url) { throw CommandError.file(problem) }
    return url
  }
}
