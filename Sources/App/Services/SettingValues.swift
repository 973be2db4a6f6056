import Foundation

/// The sources of the settings: the environment and the location of the configuration file.
struct SettingSources: Sendable {
  /// The environment variables.
  let environment: [String: String]
  /// The location of the configuration file; `nil` if its folder is unknown.
  let file: URL?

  /// Returns the settings, which are not validated.
  ///
  /// - Throws: ``CommandError/file(_:)`` if the file cannot be read.
  func values() throws(CommandError) -> SettingValues {
    SettingValues(environment: environment, file: try file.map(ConfigurationFile.init(at:)) ?? .none)
  }
}

/// The settings in the environment and, with lower precedence, in the configuration file.
///
/// An empty value counts as not set.
struct SettingValues: Sendable {
  /// The environment variables.
  let environment: [String: String]
  /// The contents of the configuration file.
  let file: ConfigurationFile

  /// A setting and its source.
  struct Value: Hashable, Sendable {
    /// The value; `nil` if it is not a string, which only the file can contain.
    let string: String?
    let source: Source
    /// The name of the setting in messages, such as `QUID_CLIENT` or `client in /home/ann/.config/quid/config.json`.
    let name: String
  }

  /// The source of a setting.
  enum Source: String, Hashable, Sendable {
    case environment
    case file
  }

  /// The effective value of a setting; `nil` if the setting is not set.
  subscript(variable: Variable) -> Value? {
    if !variable.isFileOnly, let string = environment[variable.rawValue] {
      return string.isEmpty ? nil : Value(string: string, source: .environment, name: variable.rawValue)
    }
    guard let entry = file[variable], entry.value != "" else { return nil }
    return Value(string: entry.value, source: .file, name: "\(entry.name) in \(file.path)")
  }

  /// Returns the string of a setting, or `nil` if the setting is not set.
  ///
  /// - Throws: ``CommandError/file(_:)`` if the value in the file is not a string.
  func string(_ variable: Variable) throws(CommandError) -> String? { try value(variable, .string()) }

  /// Parses a setting with the parser of its option; returns `nil` if the setting is not set.
  ///
  /// - Throws: ``CommandError/file(_:)`` if the value in the file is not a string, or the error of the parser, which
  ///   contains the name of the setting.
  func value<Parsed>(
    _ variable: Variable, _ parser: @autoclosure () -> ValueParser<Parsed>
  ) throws(CommandError) -> Parsed? {
    guard let value = self[variable] else { return nil }
    guard let string = value.string else {
      let name = file[variable]?.name ?? variable.key
      throw .file("\(file.path) must contain \(name) as a string: put its value in quotation marks.")
    }
    return try parser().parse(string, value.name)
  }
}
