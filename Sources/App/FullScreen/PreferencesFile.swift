import QuidCore
import QuidNetworking

/// The preferences on disk: a small JSON object.
///
/// Preferences are optional: errors are ignored, and a file that cannot be read results in the default preferences.
struct PreferencesFile: Sendable {
  private let file: AtomicFile?

  /// - Parameter url: The location of the file; `nil` if no folder for it is known, in which case nothing is saved.
  init(at url: URL?) { file = url.map { AtomicFile(at: $0) } }

  /// Returns the saved preferences, or the default preferences if the file cannot be read.
  func read() -> Preferences {
    guard let content = try? file?.read(), let fields = try? JSON(content).fields(),
      let strings = try? fields.map({ ($0.name, try $0.value.string()) })
    else { return Preferences() }
    return Preferences(Dictionary(strings) { $1 })
  }

  func write(_ preferences: Preferences) {
    let fields = JSONValue.object(preferences.fields.mapValues { JSONValue($0) })
    try? file?.replace(with: Data(fields.text.utf8))
  }
}
