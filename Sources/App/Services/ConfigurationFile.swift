import QuidPlatform
import QuidNetworking
import QuidPresentation

/// The configuration file: one JSON object whose keys are the names of ``Variable`` and whose values are strings.
///
/// A setting with an invalid value does not make the file invalid, so that `quid config` can repair it.
struct ConfigurationFile: Hashable, Sendable {
  /// A setting in the file.
  struct Entry: Hashable, Sendable {
    /// The name of the setting in the file.
    let name: String
    /// The value; `nil` if it is not a string.
    let value: String?
  }

  /// The path of the file, or an empty string without a file.
  let path: String
  /// Warnings about unknown settings, settings with two names and unsafe permissions.
  let warnings: [String]
  private let entries: [Variable: Entry]

  /// The configuration without a file.
  static let none = ConfigurationFile(JSONFields(), at: "", isReadableByOthers: false)

  /// Reads a configuration file.
  ///
  /// A missing file has no settings.
  ///
  /// - Throws: ``CommandError/file(_:)`` if the file cannot be read, is not safe to use or is invalid.
  init(at url: URL) throws(CommandError) {
    let path = url.path(percentEncoded: false)
    let contents: TrustedFile.Contents?
    do throws(FileError) {
      contents = try TrustedFile(at: url, byteLimit: Self.sizeLimit).read()
    } catch {
      let message = Self.message(error, path)
      throw .file(message ?? "\(error.path) cannot be read. Check that the path is a file and that you may read it.")
    }
    guard let contents else {
      self = .none
      return
    }
    self.init(try Self.fields(in: contents.bytes, path), at: path, isReadableByOthers: contents.isReadableByOthers)
  }

  private init(_ fields: JSONFields, at path: String, isReadableByOthers: Bool) {
    var entries: [Variable: Entry] = [:]
    var warnings: [String] = []
    for field in fields.fields {
      let entry = Entry(name: field.name, value: field.string)
      guard let variable = Variable(fileName: field.name) else {
        let names = Variable.allCases.flatMap { [$0.rawValue, $0.key] }
        warnings.append(
          "\(path) has an unknown setting “\(field.name.excerpt())”.\(NearestName.hint(for: field.name, among: names))")
        continue
      }
      guard let other = entries[variable] else {
        entries[variable] = entry
        continue
      }
      let used = other.name == variable.key ? other : entry
      entries[variable] = used
      warnings.append(
        "\(path) contains both \(other.name) and \(entry.name), which are the same setting. \(used.name) is used.")
    }
    if entries.keys.contains(where: \.isSecret), isReadableByOthers {
      warnings.append("\(path) contains a key and can be read by other users. Run: chmod 600 \(path)")
    }
    self.path = path
    self.entries = entries
    self.warnings = warnings
  }

  /// The entry of a setting; `nil` if the file does not contain it.
  subscript(variable: Variable) -> Entry? { entries[variable] }
}

extension ConfigurationFile {
  // MARK: Editing

  /// Sets a setting in the file at a URL, or creates the file.
  ///
  /// The setting keeps the name that it has in the file. All other fields are unchanged, and the order of the fields as
  /// well. No other process can change the file between the read and the write.
  ///
  /// - Throws: ``CommandError/file(_:)``. The file is unchanged then.
  static func set(_ variable: Variable, to value: String, at url: URL) throws(CommandError) {
    try update(url) { fields, file in fields.set(file[variable]?.name ?? variable.key, to: value) }
  }

  /// Removes a setting from the file at a URL.
  ///
  /// - Returns: Whether the file contained the setting.
  /// - Throws: ``CommandError/file(_:)``. The file is unchanged then.
  static func unset(_ variable: Variable, at url: URL) throws(CommandError) -> Bool {
    // A missing folder is not created only to find no setting in it.
    guard try ConfigurationFile(at: url)[variable] != nil else { return false }
    return try update(url) { fields, file in
      fields.remove(variable.key)
      fields.remove(variable.rawValue)
      return file[variable] != nil
    }
  }

  private static func update<Result>(
    _ url: URL, _ change: (inout JSONFields, ConfigurationFile) -> Result
  ) throws(CommandError) -> Result {
    let path = url.path(percentEncoded: false)
    // An error in the contents, which is not an error of the file system.
    var invalid: CommandError?
    do throws(FileError) {
      return try AtomicFile(at: url, byteLimit: sizeLimit).update { (bytes: inout Data?) throws(FileError) in
        // The rules for reading the file apply to its change as well.
        let contents = try TrustedFile(at: url, byteLimit: sizeLimit).read()
        var fields = JSONFields()
        do throws(CommandError) {
          if let contents { fields = try self.fields(in: contents.bytes, path) }
        } catch {
          invalid = error
          throw FileError(.damaged, at: path)
        }
        let before = fields
        let result = change(&fields, ConfigurationFile(fields, at: path, isReadableByOthers: false))
        if fields != before { bytes = fields.data }
        return result
      }
    } catch {
      throw invalid ?? .file(message(error, path) ?? error.description)
    }
  }

  // MARK: Contents and messages

  private static func fields(in bytes: Data, _ path: String) throws(CommandError) -> JSONFields {
    do throws(JSONFields.ParsingError) {
      return try JSONFields(bytes)
    } catch {
      switch error {
      case .invalidJSON:
        throw .file(
          "\(path) is not valid JSON or contains a key twice. Correct the file, or move it away to use the defaults.")
      case .notAnObject:
        throw .file("\(path) must contain one JSON object, as in {\"client\": \"test\"}.")
      }
    }
  }

  /// Returns the message for a file that is not safe to use; `nil` for another error of the file system.
  private static func message(_ failure: FileError, _ path: String) -> String? {
    let mode = failure.path == path ? "600" : "go-w"
    return switch failure.reason {
    case .writableByOthers:
      "\(failure.path) can be changed by other users, so it is not used. Run: chmod \(mode) \(failure.path)"
    case .ownedByAnother:
      "\(failure.path) belongs to another user, so it is not used. Change its owner with chown, or move it away."
    case .notAFile:
      "\(failure.path) is not a regular file (for example, it is a symbolic link). Replace it with a regular file, or move"
        + " it away."
    case .tooLarge: "\(failure.path) is too large for a configuration file. Correct the file, or move it away."
    default: nil
    }
  }

  private static let sizeLimit = 65_536
}

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
      throw .file("The value of \(name) in \(file.path) must be a string. Put it in quotation marks.")
    }
    return try parser().parse(string, value.name)
  }
}
