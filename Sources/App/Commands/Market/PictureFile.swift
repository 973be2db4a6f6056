import QuidCore
import QuidPresentation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The destination of `quid chart --svg`: a file or standard output.
struct PictureFile: Sendable {
  /// The path of the file; `nil` for standard output.
  let path: String?
  private let console: Console

  /// Whether the SVG document is written to standard output, where it replaces the text chart.
  var isStandardOutput: Bool { path == nil }

  /// The message with the path of the written file; empty for standard output.
  var notes: [String] { path.map { ["wrote \($0.excerpt(200))"] } ?? [] }

  /// Validates the argument of `--svg`: a path that ends in `.svg`, or `-` for standard output.
  init(_ argument: String, _ context: CommandContext) throws {
    console = context.console
    guard argument != "-" else {
      guard context.outputFormat == .text else {
        throw CommandError.usage(
          "“--svg -” cannot be combined with --json or --csv. Write the chart to a file, as in --svg chart.svg.")
      }
      path = nil
      return
    }
    guard argument.lowercased().hasSuffix(".svg") else {
      throw CommandError.usage(
        "--svg requires a file name that ends in .svg, or - for standard output, not “\(argument.excerpt(200))”.")
    }
    path = argument
    var status = stat()
    if stat(argument, &status) == 0, !Self.isRegular(status) { throw Self.notRegular(argument) }
  }

  /// Writes the document to a temporary file that then replaces an existing file; symbolic links are followed.
  func write(_ document: String) throws {
    guard let path else { return try console.write(document) }
    let target = Self.destination(of: path)
    var status = stat()
    let exists = stat(target, &status) == 0
    guard !exists || Self.isRegular(status) else { throw Self.notRegular(path) }
    let temporary = "\(target).\(UInt32.random(in: 0...(.max))).new"
    // A file without write permission must not be replaced.
    let isWritable = !exists || access(target, W_OK) == 0
    let file = isWritable ? open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644) : -1
    guard file >= 0 else { throw Self.unwritable(path) }
    let isWritten =
      (!exists || fchmod(file, status.st_mode & 0o777) == 0) && Console.writeAll(document, to: file) && fsync(file) == 0
    close(file)
    guard isWritten, rename(temporary, target) == 0 else {
      unlink(temporary)
      throw Self.unwritable(path)
    }
  }

  /// Returns the path to which a symbolic link refers, or the path itself if it is not a link.
  private static func destination(of path: String) -> String {
    var path = path
    // Linux follows at most 40 links.
    for _ in 0..<40 {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = target.hasPrefix("/") ? target : folder + target
    }
    return path
  }

  private static func isRegular(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }

  private static func notRegular(_ path: String) -> CommandError {
    .file("\(path.excerpt(200)) is not a regular file. Give another path, or - for standard output.")
  }

  private static func unwritable(_ path: String) -> CommandError {
    .file("\(path.excerpt(200)) cannot be written. Check the folder, its permissions and the free space.")
  }
}
