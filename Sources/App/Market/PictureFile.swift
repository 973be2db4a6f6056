import Foundation
import QuidPresentation

/// The file, or standard output, that `quid chart --svg` writes to.
struct PictureFile: Sendable {
  /// The path; `nil` for standard output.
  let path: String?
  private let console: Console

  /// Whether the picture goes to standard output, in place of the chart.
  var isStandardOutput: Bool { path == nil }

  /// Checks what `--svg` was given, before any request: a path that ends in `.svg`, or `-`.
  ///
  /// - Throws: a usage failure for another file ending, a file failure for a directory, device, pipe or socket.
  init(_ text: String, _ context: CommandContext) throws(CommandFailure) {
    console = context.console
    guard text != "-" else {
      guard context.form == .text else {
        throw .usage("--svg - writes to standard output. Leave --json and --csv out.")
      }
      path = nil
      return
    }
    guard text.lowercased().hasSuffix(".svg") else {
      throw .usage("--svg takes a file that ends in .svg, or - for standard output, not “\(text.excerpt(200))”.")
    }
    path = text
    var status = stat()
    if stat(text, &status) == 0, !Self.isRegular(status) { throw Self.notRegular(text) }
  }

  /// Writes the document in place of what was in the file; a symbolic link is followed.
  ///
  /// - Throws: a file failure.
  func write(_ document: String) throws(CommandFailure) {
    guard let path else { return try console.write(document) }
    // Truncated only after it is known to be a regular file, and not blocked by a pipe that nobody reads.
    let file = open(path, O_WRONLY | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw Self.unwritable(path) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, Self.isRegular(status) else { throw Self.notRegular(path) }
    guard ftruncate(file, 0) == 0 else { throw Self.unwritable(path) }
    do { try FileHandle(fileDescriptor: file, closeOnDealloc: false).write(contentsOf: Data(document.utf8)) } catch {
      throw Self.unwritable(path)
    }
  }

  private static func isRegular(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }

  private static func notRegular(_ path: String) -> CommandFailure {
    .file("\(path.excerpt(200)) is not a regular file. Give another path, or - for standard output.")
  }

  private static func unwritable(_ path: String) -> CommandFailure {
    .file("\(path.excerpt(200)) cannot be written. Check the folder, its permissions and the space left.")
  }
}
