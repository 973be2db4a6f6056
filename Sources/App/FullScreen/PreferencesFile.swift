import Foundation
import QuidNetworking

/// The app's preferences on disk: a small JSON object.
///
/// Preferences are optional: errors are ignored, and a file that cannot be read results in the default preferences.
struct PreferencesFile: Sendable {
  private let file: AtomicFile?

  /// Creates a reference to a file.
  ///
  /// - Parameter url: The location of the file; `nil` if no directory for it is known, in which case nothing is saved.
  init(at url: URL?) { file = url.map { AtomicFile(at: $0) } }

  /// Returns the saved preferences, or the default preferences if the file cannot be read.
  func read() -> Preferences {
    guard let content = try? file?.read(),
      let fields = try? JSONSerialization.jsonObject(with: content) as? [String: String]
    else { return Preferences() }
    return Preferences(fields)
  }

  /// Saves preferences atomically.
  func write(_ preferences: Preferences) {
    guard let content = try? JSONSerialization.data(withJSONObject: preferences.fields, options: [.sortedKeys]) else {
      return
    }
    try? file?.replace(with: content)
  }
}
