import QuidCore
import QuidNetworking

/// The JSON file with the preferences, which are optional, so that errors are ignored.
struct PreferencesFile: Sendable {
  private let file: AtomicFile?

  /// - Parameter url: `nil` if no folder for the file is known, in which case nothing is saved.
  init(at url: URL?) { file = url.map { AtomicFile(at: $0) } }

  func read() -> Preferences {
    guard let content = try? file?.read(), let fields = try? JSON(content).fields(),
      let strings = try? fields.map({ ($0.name, try $0.value.string()) })
    else { return Preferences() }
    return Preferences(Dictionary(strings) { $1 })
  }

  func write(_ preferences: Preferences) {
    let fields = preferences.fields.json
    try? file?.replace(with: Data(fields.text.utf8))
  }
}

/// The saved state of the app, in which each screen has its own keys; missing or invalid values have defaults.
struct Preferences: Hashable, Sendable {
  let fields: [String: String]

  init(_ fields: [String: String] = [:]) { self.fields = fields }

  subscript(key: String) -> String? { fields[key] }

  func currency(_ key: String) -> Currency? { fields[key].flatMap { Currency($0) } }
}
