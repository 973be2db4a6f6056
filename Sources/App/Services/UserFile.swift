import QuidCore
import QuidNetworking

/// The content of a file with data of the user, such as the watchlist.
protocol UserFileContent: Equatable, Sendable {
  init()
  /// The name of the content in messages, such as `watchlist` in "the watchlist".
  static var name: String { get }
  /// The maximum size of the file in bytes; 1 MiB by default.
  static var byteLimit: Int { get }
  static func remedy(for location: String) -> String

  init(file: Data) throws
  var file: Data { get }
  /// Returns the bytes of a file with the content and with unknown keys of the previous file; `nil` if there was none.
  func file(replacing previous: Data?) -> Data
}

extension UserFileContent {
  static var byteLimit: Int { 1 << 20 }
  func file(replacing previous: Data?) -> Data { file }
}

/// A file with data of the user, read and written as a whole, which the user may also edit with another program.
struct UserFile<Content: UserFileContent>: Sendable {
  private let file: AtomicFile?
  /// The reason why changes of the content are rejected; `nil` if they are not.
  var rejection: String?

  init(at url: URL?) { file = url.map { AtomicFile(at: $0, byteLimit: Content.byteLimit) } }

  func read() throws -> Content {
    guard let file else { return Content() }
    do {
      return try Self.content(of: try file.read())
    } catch let error as FileError {
      throw Self.failure(error)
    }
  }

  /// Changes the content of the file and returns the result of the closure; no other process can change it meanwhile.
  func update<Value>(_ change: (inout Content) throws -> Value) throws -> Value {
    if let rejection { throw CommandError.file(rejection) }
    guard let file else {
      throw CommandError.file(
        "The folder for the \(Content.name) is unknown. Set XDG_DATA_HOME or HOME to an absolute path.")
    }
    do {
      return try file.update { bytes in
        var content = try Self.content(of: bytes)
        let before = content
        let result = try change(&content)
        if content != before { bytes = content.file(replacing: bytes) }
        return result
      }
    } catch let error as FileError {
      throw Self.failure(error)
    }
  }

  private static func content(of bytes: Data?) throws -> Content {
    guard let bytes else { return Content() }
    return try Content(file: bytes)
  }

  private static func failure(_ failure: FileError) -> CommandError {
    .file(failure.reason == .damaged ? Content.remedy(for: failure.path) : failure.description)
  }
}
