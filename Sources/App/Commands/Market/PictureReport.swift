/// A report with a chart that can be written to a file as an SVG document.
protocol PictureReport: CommandReport {
  /// The destination of the SVG document; `nil` without `--svg`.
  var file: PictureFile? { get set }
  func picture() throws -> String
}

extension PictureReport {
  var notes: [String] { file?.notes ?? [] }
  var isWritten: Bool { file?.isStandardOutput ?? false }

  /// Writes the chart to a file and records the file in the report; does nothing if the file is `nil`.
  mutating func writePicture(to file: PictureFile?) throws {
    guard let file else { return }
    try file.write(picture())
    self.file = file
  }
}
