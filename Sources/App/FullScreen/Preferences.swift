import QuidCore
import QuidNetworking

/// The state of the app that is saved for the next run: a string for each key.
///
/// Each screen reads and saves its own keys. A value that is missing or invalid has its default.
struct Preferences: Hashable, Sendable {
  /// The keys and values to save.
  let fields: [String: String]

  /// Creates preferences from saved fields.
  init(_ fields: [String: String] = [:]) { self.fields = fields }

  /// The value of a key; `nil` if it is missing.
  subscript(key: String) -> String? { fields[key] }

  /// Returns the currency of a key; `nil` if it is missing or not a currency.
  func currency(_ key: String) -> Currency? { fields[key].flatMap { Currency($0) } }
}

/// The preferences on disk: a small JSON object.
///
/// Preferences are optional: errors are ignored, and a file that cannot be read results in the default preferences.
struct PreferencesFile: Sendable {
  private let file: AtomicFile?

  /// Creates a reference to a file.
  ///
  /// - Parameter url: The location of the file; `nil` if no folder for it is known, in which case nothing is saved.
  init(at url: URL?) { file = url.map { AtomicFile(at: $0) } }

  /// Returns the saved preferences, or the default preferences if the file cannot be read.
  func read() -> Preferences {
    guard let content = try? file?.read(),
      let fields = try? JSONFile.decoded([String: String].self, from: content)
    else { return Preferences() }
    return Preferences(fields)
  }

  /// Saves preferences atomically.
  func write(_ preferences: Preferences) {
    let fields = JSONValue.object(preferences.fields.mapValues { JSONValue($0) })
    try? file?.replace(with: Data(fields.text.utf8))
  }
}
