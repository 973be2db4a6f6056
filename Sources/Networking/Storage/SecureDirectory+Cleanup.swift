package import QuidCore

extension SecureDirectory {
  /// Removes the temporary files from a folder, except for files that a running process is still writing.
  package static func removeTemporaryFiles(in url: URL) {
    guard let folder = try? SecureDirectory(at: url.path(percentEncoded: false), createIfMissing: false) else { return }
    folder.removeTemporaryFiles(at: Date())
  }

  /// Removes the temporary files in this folder that no running process has locked.
  ///
  /// On a file system without locks, all temporary files that are more than one hour old are removed.
  func removeTemporaryFiles(at date: Date?, among names: [String]? = nil) {
    guard let date, let names = names ?? (try? self.names()) else { return }
    for name in names where StorageFileName.isTemporary(name) { removeAbandoned(name, maximumAge: 3_600, at: date) }
  }

  /// Renames a damaged file, such as `a.json` to `a.json.corrupt-1795000000`; `false` if the file does not exist.
  @discardableResult
  func setAside(_ name: String, _ identity: FileStatus.Identity, at date: Date) throws -> Bool {
    let newName = StorageFileName.setAside(name, second: date.wholeSeconds)
    do {
      try rename(name, to: newName)
    } catch let error as FileError where error.reason == .missing {
      return false
    }
    if let moved = status(of: newName)?.identity, moved != identity {
      // The renamed file is valid. It gets its name back unless an even newer file has that name.
      try? link(newName, to: name)
      try remove(newName)
    }
    return true
  }
}

extension Date {
  /// The number of whole seconds since 1970-01-01T00:00:00Z, rounded down; 0 if the number does not fit into `Int`.
  var wholeSeconds: Int { Int(exactly: timeIntervalSince1970.rounded(.down)) ?? 0 }
}
