import Foundation
import QuidNetworking

/// The app's preferences on disk: a small JSON object.
///
/// They are a convenience: where they cannot be read or written the app starts as the first time, and says nothing.
struct PreferencesFile: Sendable {
  private let file: AtomicFile?

  /// The file at a place; `nil` where no folder for it is known.
  init(at url: URL?) { file = url.map { AtomicFile(at: $0) } }

  func read() -> Preferences {
    guard let content = try? file?.read(),
      let fields = try? JSONSerialization.jsonObject(with: content) as? [String: String]
    else { return Preferences() }
    return Preferences(fields)
  }

  func write(_ preferences: Preferences) {
    guard let content = try? JSONSerialization.data(withJSONObject: preferences.fields, options: [.sortedKeys]) else {
      return
    }
    try? file?.replace(with: content)
  }
}
