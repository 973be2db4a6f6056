package import QuidCore

extension SecureDirectory {
  /// Removes the temporary files from a folder, except for files that a running process is still writing.
  ///
  /// If the folder cannot be opened, the method does nothing.
  package static func removeTemporaryFiles(in url: URL) {
    guard let folder = try? SecureDirectory(at: url.path(percentEncoded: false), createIfMissing: false) else { return }
    folder.removeTemporaryFiles(at: Date())
  }

  /// Removes the temporary files in this folder that no process has locked.
  ///
  /// Each process locks the temporary files that it writes. An unlocked file is therefore from a process that has
  /// ended. On a file system without locks, all temporary files that are more than one hour old are removed.
  func removeTemporaryFiles(at date: Date?, among names: [String]? = nil) {
    guard let date, let names = names ?? (try? self.names()) else { return }
    for name in names where StorageFileName.isTemporary(name) { removeAbandoned(name, maximumAge: 3_600, at: date) }
  }

  /// Renames a damaged file so that it can be examined later.
  ///
  /// The new name is the old name followed by `.corrupt-` and the time, such as `watchlist.json.corrupt-1795000000`.
  @discardableResult
  func setAside(_ name: String, _ identity: FileStatus.Identity, at date: Date) throws -> Bool {
    let newName = StorageFileName.setAside(name, second: date.wholeSeconds)
    do {
      try rename(name, to: newName)
    } catch let error as FileError where error.reason == .missing {
      return false
    }
    if let moved = status(of: newName)?.identity, moved != identity {
      // The renamed file is the valid one. It gets its name back unless an even newer file has that name.
      try? link(newName, to: name)
      try remove(newName)
    }
    return true
  }
}

extension Date {
  /// The number of whole seconds since 1970-01-01T00:00:00Z, rounded down.
  ///
  /// The value is 0 if the number does not fit into `Int`.
  var wholeSeconds: Int { Int(exactly: timeIntervalSince1970.rounded(.down)) ?? 0 }
}
