import QuidCore

/// An effect that writes a chart as an SVG file into the current folder; the response is the path of the file.
struct ExportChartEffect: ServiceEffect {
  typealias Failure = CommandError

  let document: String
  /// The name of the SVG file without its extension.
  let name: String

  func load(from services: Services) async throws -> String {
    try services.pictureFolder.write(document, named: name)
  }
}
