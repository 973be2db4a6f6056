import QuidCore

/// The state of the app that is saved for the next run: a string for each key.
///
/// Each screen reads and saves its own keys. A value that is missing or invalid has its default.
struct Preferences: Hashable, Sendable {
  /// The keys and values to save.
  let fields: [String: String]

  init(_ fields: [String: String] = [:]) { self.fields = fields }

  /// The value of a key; `nil` if it is missing.
  subscript(key: String) -> String? { fields[key] }

  /// Returns the currency of a key; `nil` if it is missing or not a currency.
  func currency(_ key: String) -> Currency? { fields[key].flatMap { Currency($0) } }
}
