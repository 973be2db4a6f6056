import QuidCore
import QuidPresentation

/// A chart that is written to a file of the current folder, whose path is the response.
struct ExportChartEffect: ServiceEffect {
  typealias Failure = CommandError

  let document: String
  /// The name of the file without its extension.
  let name: String

  func load(from services: Services) async throws -> String {
    try services.pictureFolder.write(document, named: name)
  }
}
