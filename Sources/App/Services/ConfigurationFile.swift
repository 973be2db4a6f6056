import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

/// The configuration file of the user: one JSON object with a string for each ``Setting``.
///
/// An invalid value does not make the file invalid, so that `quid config` can correct the value.
struct ConfigurationFile: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    let name: String
    let value: String?
  }

  let path: String
  /// The warnings about unknown and removed settings, settings with two names and unsafe file permissions.
  let warnings: [String]
  private let entries: [Setting: Entry]

  static let none = ConfigurationFile(JSONFields(), at: "", Data(), isReadableByOthers: false)

  /// Reads the configuration file at a URL; a missing file contains no settings.
  ///
  /// - Throws: ``CommandError/file(_:)`` if the file cannot be read, is not JSON, or other users can change it.
  init(at url: URL) throws {
    let path = url.path(percentEncoded: false)
    let contents: AtomicFile.Contents?
    do {
      contents = try AtomicFile(at: url, byteLimit: Self.sizeLimit).contents()
    } catch let error as FileError {
      throw CommandError.file(Self.message(error, path))
    }
    guard let contents else {
      self = .none
      return
    }
    self.init(
      try Self.fields(in: contents.bytes, path), at: path, contents.bytes,
      isReadableByOthers: contents.isReadableByOthers)
  }

  private init(_ fields: JSONFields, at path: String, _ bytes: Data, isReadableByOthers: Bool) {
    var entries: [Setting: Entry] = [:]
    var warnings: [String] = []
    for field in fields.fields {
      let entry = Entry(name: field.name, value: field.string)
      guard let setting = Setting.named(field.name) else {
        guard RemovedNames.error(for: field.name) == nil else { continue }
        let names = Setting.all.flatMap(\.names)
        let line = Self.line(of: field.name, in: bytes).map { ", line \($0)," } ?? ""
        warnings.append(
          "\(path)\(line) has an unknown setting “\(field.name.excerpt())”."
            + NearestName.hint(for: field.name, among: names))
        continue
      }
      guard let other = entries[setting] else {
        entries[setting] = entry
        continue
      }
      let used = other.name == setting.key ? other : entry
      entries[setting] = used
      warnings.append(
        "\(path) contains both \(other.name) and \(entry.name), which are the same setting. \(used.name) is used."
          + " Remove the other one.")
    }
    if entries.keys.contains(where: \.isSecret), isReadableByOthers {
      warnings.append("\(path) contains an API key or node URL and can be read by other users. Run: chmod 600 \(path)")
    }
    let names = fields.fields.map(\.name) + RemovedNames.names(ofFallbacks: entries[.fallbacks]?.value)
    RemovedNames.warning(about: names, in: path).map { warnings.append($0) }
    self.path = path
    self.entries = entries
    self.warnings = warnings
  }

  /// Returns the entry of a setting in the configuration file; `nil` if the file does not contain the setting.
  subscript(setting: Setting) -> Entry? { entries[setting] }
}

extension JSONFields {
  fileprivate mutating func remove(_ setting: Setting) {
    setting.names.forEach { remove($0) }
  }
}

extension ConfigurationFile {
  // MARK: Editing

  /// Sets values in the configuration file, which is created if necessary, and removes settings whose value is `nil`.
  ///
  /// All other settings, their names and their order are preserved. No other process can change the file meanwhile.
  ///
  /// - Throws: ``CommandError/file(_:)`` if the file cannot be read or written, in which case it is unchanged.
  static func set(_ values: [(setting: Setting, value: String?)], at url: URL) throws {
    try update(url) { fields, file in
      for (setting, value) in values {
        if let value {
          fields.set(file[setting]?.name ?? setting.key, to: value)
        } else {
          fields.remove(setting)
        }
      }
    }
  }

  /// Removes a setting from the file, and with the node also the login of the node; returns the removed settings.
  ///
  /// - Throws: ``CommandError/file(_:)`` if the file cannot be read or written, in which case it is unchanged.
  static func unset(_ setting: Setting, at url: URL) throws -> Set<Setting> {
    let settings = setting == .node ? [setting, .nodeLogin] : [setting]
    let file = try ConfigurationFile(at: url)
    // The folder is not created only to find that the file does not exist.
    guard settings.contains(where: { file[$0] != nil }) else { return [] }
    return try update(url) { fields, file in
      for setting in settings { fields.remove(setting) }
      return Set(settings.filter { file[$0] != nil })
    }
  }

  private static func update<Result>(
    _ url: URL, _ change: (inout JSONFields, ConfigurationFile) -> Result
  ) throws -> Result {
    let path = url.path(percentEncoded: false)
    do {
      return try AtomicFile(at: url, byteLimit: sizeLimit).update { bytes in
        var fields = try bytes.map { try self.fields(in: $0, path) } ?? JSONFields()
        let before = fields
        let result = change(&fields, ConfigurationFile(fields, at: path, Data(), isReadableByOthers: false))
        if fields != before { bytes = fields.data }
        return result
      }
    } catch let error as FileError {
      throw CommandError.file(message(error, path))
    }
  }

  // MARK: Contents and messages

  private static func fields(in bytes: Data, _ path: String) throws -> JSONFields {
    do {
      return try JSONFields(bytes)
    } catch {
      switch error {
      case .invalidJSON:
        let remedy = "Correct the file, or move it away to use the defaults."
        guard let position = JSONFields.errorPosition(in: bytes) else {
          throw CommandError.file("\(path) contains the same setting twice. \(remedy)")
        }
        throw CommandError.file(
          "\(path) is not valid JSON at line \(position.line), column \(position.column). \(remedy)")
      case .notAnObject:
        throw CommandError.file("\(path) must contain one JSON object, as in {\"client\": \"test\"}.")
      }
    }
  }

  /// Returns the line of a setting in a file with valid JSON; `nil` if its name contains escape sequences.
  private static func line(of name: String, in bytes: Data) -> Int? {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.firstIndex { line in
      line.ranges(of: "\"\(name)\"").contains { line[$0.upperBound...].first { !$0.isWhitespace } == ":" }
    }.map { $0 + 1 }
  }

  private static func message(_ error: FileError, _ path: String) -> String {
    guard error.reason == .writableByOthers, error.path == path else { return error.description }
    return "\(path) can be changed by other users, so it is not used. Run: chmod 600 \(path)"
  }

  private static let sizeLimit = 65_536
}

struct SettingSources: Sendable {
  let environment: [String: String]
  /// The URL of the configuration file; `nil` if its folder is unknown.
  let file: URL?

  /// Reads the settings from the environment and the configuration file, without validation.
  ///
  /// - Throws: ``CommandError/file(_:)`` if the file cannot be read.
  func values() throws -> SettingValues {
    SettingValues(environment: environment, file: try file.map(ConfigurationFile.init(at:)) ?? .none)
  }
}

/// The settings in the environment, which has precedence, and in the configuration file; an empty value is not set.
struct SettingValues: Sendable {
  let environment: [String: String]
  let file: ConfigurationFile

  struct Value: Hashable, Sendable {
    let string: String?
    let source: Source
    /// The name in error messages, such as `QUID_CLIENT` or `client in /home/ann/.config/quid/config.json`.
    let name: String
  }

  enum Source: String, Hashable, Sendable {
    case environment
    case file
  }

  /// The warnings about the file, and about removed variables in the environment.
  var warnings: [String] {
    let variables = environment.filter { $0.key.hasPrefix("QUID_") && !$0.value.isEmpty }.keys
    let fallbacks = RemovedNames.names(ofFallbacks: environment["QUID_FALLBACKS"])
    return file.warnings
      + [RemovedNames.warning(about: variables + fallbacks, in: "the environment")].compactMap(\.self)
  }

  /// Returns the value of a setting with its source; `nil` if the setting is not set.
  subscript(setting: Setting) -> Value? {
    if let variable = setting.variable, let string = environment[variable] {
      return string.isEmpty ? nil : Value(string: string, source: .environment, name: variable)
    }
    guard let entry = file[setting], entry.value != "" else { return nil }
    return Value(string: entry.value, source: .file, name: "\(entry.name) in \(file.path)")
  }

  /// Returns the value of a setting as a string; `nil` if the setting is not set.
  ///
  /// - Throws: ``CommandError/file(_:)`` if the value in the configuration file is not a string.
  func string(_ setting: Setting) throws -> String? {
    guard let value = self[setting] else { return nil }
    guard let string = value.string else {
      let name = file[setting]?.name ?? setting.key
      throw CommandError.file("The value of \(name) in \(file.path) must be a string. Put it in quotation marks.")
    }
    return string
  }
}
