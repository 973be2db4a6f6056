import Foundation
import QuidPresentation

/// The settings a person keeps in a file: one JSON object whose keys are the names of ``Variable``.
struct ConfigurationFile: Hashable, Sendable {
  /// What the file says.
  let values: [Variable: String]
  /// What the person should know about the file.
  let warnings: [String]

  /// No file.
  static let none = ConfigurationFile(values: [:], warnings: [])

  private init(values: [Variable: String], warnings: [String]) {
    self.values = values
    self.warnings = warnings
  }

  /// Reads the file; one that is not there says nothing.
  ///
  /// - Throws: a file failure when it cannot be read or is not what it should be.
  init(at url: URL) throws(CommandFailure) {
    let path = url.path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: path) else {
      self = .none
      return
    }
    let object = try Self.object(at: url, path)
    var values: [Variable: String] = [:]
    var warnings: [String] = []
    for (name, value) in object.sorted(by: { $0.key < $1.key }) {
      guard let variable = Variable(rawValue: name) else {
        let names = Variable.allCases.map(\.rawValue)
        warnings.append(
          "\(path) has an unknown setting “\(name.excerpt())”.\(NearestName.hint(for: name, among: names))")
        continue
      }
      guard let text = value as? String else {
        throw .file("\(path) must give \(name) as a text in quotation marks.")
      }
      values[variable] = text
    }
    if values.keys.contains(where: \.isSecret), Self.isOpenToOthers(path) {
      warnings.append("\(path) holds a key and can be read by others. Run: chmod 600 \(path)")
    }
    self.init(values: values, warnings: warnings)
  }

  private static func object(at url: URL, _ path: String) throws(CommandFailure) -> [String: Any] {
    do {
      let file = try FileHandle(forReadingFrom: url)
      let data = try file.read(upToCount: sizeLimit + 1) ?? Data()
      guard data.count <= sizeLimit else { throw CommandFailure.file("\(path) is too large to be a configuration.") }
      // The decoder ends the process on some nested bodies; this reader refuses them.
      guard let object = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
        throw CommandFailure.file("\(path) must hold one JSON object, as in {\"QUID_CLIENT\": \"test\"}.")
      }
      return object
    } catch let failure as CommandFailure {
      throw failure
    } catch let error as CocoaError where error.code == .propertyListReadCorrupt {
      throw .file("\(path) is not JSON. Correct it, or move it away to use the defaults.")
    } catch {
      throw .file("\(path) cannot be read. Check that it is a file and its permissions.")
    }
  }

  private static let sizeLimit = 65_536

  private static func isOpenToOthers(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let permissions = attributes?[.posixPermissions] as? NSNumber else { return false }
    return permissions.intValue & 0o077 != 0
  }
}
