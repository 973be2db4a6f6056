import QuidPlatform
import QuidPresentation

/// The destination of `quid chart --svg`: a file or standard output.
struct PictureFile: Sendable {
  /// The path; `nil` for standard output.
  let path: String?
  private let console: Console

  /// Whether the SVG document is written to standard output, where it replaces the text chart.
  var isStandardOutput: Bool { path == nil }

  /// The message about the written file; none for standard output.
  var notes: [String] { path.map { ["wrote \($0.excerpt(200))"] } ?? [] }

  /// Validates the argument of `--svg`: a path that ends in `.svg`, or `-` for standard output.
  ///
  /// - Throws: ``CommandError/usage(_:)`` for another file extension or a conflicting output format,
  ///   ``CommandError/file(_:)`` for a directory, device, pipe or socket.
  init(_ argument: String, _ context: CommandContext) throws(CommandError) {
    console = context.console
    guard argument != "-" else {
      guard context.outputFormat == .text else {
        throw .usage(
          "“--svg -” cannot be combined with --json or --csv. Write the chart to a file, as in --svg chart.svg.")
      }
      path = nil
      return
    }
    guard argument.lowercased().hasSuffix(".svg") else {
      throw .usage(
        "--svg requires a file name that ends in .svg, or - for standard output, not “\(argument.excerpt(200))”.")
    }
    path = argument
    var status = stat()
    if stat(argument, &status) == 0, !Self.isRegular(status) { throw Self.notRegular(argument) }
  }

  /// Writes the document and replaces the content of an existing file; symbolic links are followed.
  ///
  /// - Throws: ``CommandError/file(_:)`` if the file cannot be written.
  func write(_ document: String) throws(CommandError) {
    guard let path else { return try console.write(document) }
    // O_NONBLOCK prevents a wait for the reader of a pipe. O_TRUNC is not set, so only a regular file is truncated.
    let file = open(path, O_WRONLY | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw Self.unwritable(path) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, Self.isRegular(status) else { throw Self.notRegular(path) }
    guard ftruncate(file, 0) == 0 else { throw Self.unwritable(path) }
    guard Console.writeAll(document, to: file) else { throw Self.unwritable(path) }
  }

  private static func isRegular(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }

  private static func notRegular(_ path: String) -> CommandError {
    .file("\(path.excerpt(200)) is not a regular file. Give another path, or - for standard output.")
  }

  private static func unwritable(_ path: String) -> CommandError {
    .file("\(path.excerpt(200)) cannot be written. Check the folder, its permissions and the free space.")
  }
}

/// A report with a chart that can be written to a file as an SVG document.
protocol PictureReport: CommandReport {
  /// The destination of the SVG document; `nil` without `--svg`.
  var file: PictureFile? { get set }
  /// Returns the chart as an SVG document.
  ///
  /// - Throws: ``CommandError/refusedInput(_:)`` if there are no prices to draw.
  func picture() throws(CommandError) -> String
}

extension PictureReport {
  var notes: [String] { file?.notes ?? [] }
  var isWritten: Bool { file?.isStandardOutput ?? false }

  /// Writes the chart to a file and records the file in the report; does nothing if the file is `nil`.
  mutating func writePicture(to file: PictureFile?) throws(CommandError) {
    guard let file else { return }
    try file.write(picture())
    self.file = file
  }
}
