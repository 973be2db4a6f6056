import QuidCore

/// The saved state of the app, in which each screen has its own keys; missing or invalid values have defaults.
struct Preferences: Hashable, Sendable {
  let fields: [String: String]

  init(_ fields: [String: String] = [:]) { self.fields = fields }

  subscript(key: String) -> String? { fields[key] }

  func currency(_ key: String) -> Currency? { fields[key].flatMap { Currency($0) } }
}
