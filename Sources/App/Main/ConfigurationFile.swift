import Foundation
import QuidNetworking
import QuidPresentation

/// The configuration file: one JSON object whose keys are the names of ``Variable`` and whose values are strings.
struct ConfigurationFile: Hashable, Sendable {
  /// The settings in the file.
  let values: [Variable: String]
  /// Warnings about unknown settings and unsafe permissions.
  let warnings: [String]

  /// The configuration without a file.
  static let none = ConfigurationFile(values: [:], warnings: [])

  private init(values: [Variable: String], warnings: [String]) {
    self.values = values
    self.warnings = warnings
  }

  /// Reads a configuration file.
  ///
  /// A missing file has no settings.
  ///
  /// - Throws: ``CommandError/file(_:)`` if the file cannot be read, is not safe to use or is invalid.
  init(at url: URL) throws(CommandError) {
    let path = url.path(percentEncoded: false)
    guard let contents = try Self.contents(at: url, path) else {
      self = .none
      return
    }
    let object = try Self.object(in: contents.bytes, path)
    var values: [Variable: String] = [:]
    var warnings: [String] = []
    for (name, value) in object.sorted(by: { $0.key < $1.key }) {
      guard let variable = Variable(fileName: name) else {
        let names = Variable.allCases.map(\.rawValue)
        warnings.append(
          "\(path) has an unknown setting “\(name.excerpt())”.\(NearestName.hint(for: name, among: names))")
        continue
      }
      guard let string = value as? String else {
        throw .file("\(path) must give \(name) as a string in quotation marks.")
      }
      values[variable] = string
    }
    if values.keys.contains(where: \.isSecret), contents.isReadableByOthers {
      warnings.append("\(path) contains a key and can be read by others. Run: chmod 600 \(path)")
    }
    self.init(values: values, warnings: warnings)
  }

  /// Reads the file, or returns `nil` if it does not exist.
  private static func contents(at url: URL, _ path: String) throws(CommandError) -> TrustedFile.Contents? {
    do throws(FileError) {
      return try TrustedFile(at: url, byteLimit: sizeLimit).read()
    } catch {
      throw .file(message(error, path))
    }
  }

  private static func message(_ failure: FileError, _ path: String) -> String {
    let isFolder = failure.path != path
    return switch failure.reason {
    case .writableByOthers:
      "\(failure.path) can be changed by other users, so it is not used. Run: chmod \(isFolder ? "go-w" : "600")"
        + " \(failure.path)"
    case .ownedByAnother:
      "\(failure.path) belongs to another user, so it is not used. Take it over with chown, or move it away."
    case .notAFile:
      "\(failure.path) is not a regular file. A symbolic link is not followed: put the file itself there, or move it away."
    case .tooLarge: "\(failure.path) is too large to be a configuration."
    default: "\(failure.path) cannot be read. Check that it is a file and its permissions."
    }
  }

  private static func object(in bytes: Data, _ path: String) throws(CommandError) -> [String: Any] {
    // JSONDecoder ends the process on some nested bodies; JSONSerialization rejects them.
    guard let value = try? JSONSerialization.jsonObject(with: bytes) else {
      throw .file("\(path) is not JSON. Correct it, or move it away to use the defaults.")
    }
    guard let object = value as? [String: Any] else {
      throw .file("\(path) must contain one JSON object, as in {\"QUID_CLIENT\": \"test\"}.")
    }
    return object
  }

  private static let sizeLimit = 65_536
}
