import Foundation
import QuidNetworking

/// The content of a file with user data, such as the watchlist.
protocol UserFileContent: Equatable, Sendable {
  /// Creates the content of a missing file.
  init()
  /// The name of the content in messages, after "the".
  static var name: String { get }
  /// Returns the message for a damaged file.
  ///
  /// - Parameter place: The position of the damage, from the error of ``init(file:)``.
  static func remedy(for place: String) -> String

  /// Parses the content of a file.
  ///
  /// - Throws: ``FileError/Reason/damaged`` with the position in the file.
  init(file: Data) throws(FileError)
  /// The bytes of a file with the content.
  var file: Data { get }
}

/// A file with user data that the user may also edit, read and written as a whole.
struct UserFile<Content: UserFileContent>: Sendable {
  private let file: AtomicFile?

  /// Creates a file at a URL, or without a location if the URL is `nil`.
  init(at url: URL?) { file = url.map { AtomicFile(at: $0) } }

  /// Returns the content, which is empty if the file does not exist.
  ///
  /// - Throws: ``CommandError/file(_:)`` if the file cannot be read or is damaged.
  func read() throws(CommandError) -> Content {
    guard let file else { return Content() }
    do throws(FileError) {
      return try Self.content(of: try file.read())
    } catch {
      throw Self.failure(error)
    }
  }

  /// Changes the content atomically: no other process can change the file between the read and the write.
  ///
  /// - Throws: ``CommandError/file(_:)`` if the file cannot be read or written. The file is unchanged then.
  func update<Result>(_ change: (inout Content) -> Result) throws(CommandError) -> Result {
    guard let file else {
      throw .file("There is no folder for the \(Content.name). Set XDG_DATA_HOME or HOME to an absolute path.")
    }
    do throws(FileError) {
      return try file.update { (bytes: inout Data?) throws(FileError) in
        var content = try Self.content(of: bytes)
        let before = content
        let result = change(&content)
        if content != before { bytes = content.file }
        return result
      }
    } catch {
      throw Self.failure(error)
    }
  }

  private static func content(of bytes: Data?) throws(FileError) -> Content {
    guard let bytes else { return Content() }
    return try Content(file: bytes)
  }

  private static func failure(_ failure: FileError) -> CommandError {
    .file(failure.reason == .damaged ? Content.remedy(for: failure.path) : failure.description)
  }
}
