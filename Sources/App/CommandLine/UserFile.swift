import Foundation
import QuidNetworking

/// What a file of the user's own holds.
protocol UserFileContent: Equatable, Sendable {
  /// What is there before there is a file.
  init()
  /// What a person calls it, behind "the".
  static var name: String { get }
  /// What to say when the file does not hold it, given the place of the damage that ``init(file:)`` named.
  static func remedy(for place: String) -> String

  /// What a file holds.
  ///
  /// - Throws: ``StoreFailure/Reason/damaged``, at the place in the file.
  init(file: Data) throws(StoreFailure)
  /// The file that holds it.
  var file: Data { get }
}

/// A file that the user keeps, and may change by hand: read and written as a whole.
struct UserFile<Content: UserFileContent>: Sendable {
  private let file: AtomicFile?

  /// The file at a place; `nil` where no folder for it is known.
  init(at url: URL?) { file = url.map { AtomicFile(at: $0) } }

  /// What is in it; nothing when there is no file.
  ///
  /// - Throws: a file failure.
  func read() throws(CommandFailure) -> Content {
    guard let file else { return Content() }
    do throws(StoreFailure) {
      return try Self.content(of: try file.read())
    } catch {
      throw Self.failure(error)
    }
  }

  /// Changes what is in it, with no change by another process in between.
  ///
  /// - Throws: a file failure; then the file is as it was.
  func update<Result>(_ change: (inout Content) -> Result) throws(CommandFailure) -> Result {
    guard let file else {
      throw .file("There is no folder for the \(Content.name). Set XDG_DATA_HOME or HOME to an absolute path.")
    }
    do throws(StoreFailure) {
      return try file.update { (bytes: inout Data?) throws(StoreFailure) in
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

  private static func content(of bytes: Data?) throws(StoreFailure) -> Content {
    guard let bytes else { return Content() }
    return try Content(file: bytes)
  }

  private static func failure(_ failure: StoreFailure) -> CommandFailure {
    .file(failure.reason == .damaged ? Content.remedy(for: failure.path) : failure.description)
  }
}
