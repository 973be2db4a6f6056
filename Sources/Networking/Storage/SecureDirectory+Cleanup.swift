package import Foundation

extension SecureDirectory {
  /// Removes the temporary files of killed processes from a folder; files that a process still writes remain.
  ///
  /// A folder that cannot be used is skipped, since the command that needs it reports the error.
  package static func removeTemporaryFiles(in url: URL) {
    guard let folder = try? SecureDirectory(at: url.path(percentEncoded: false), createIfMissing: false) else { return }
    folder.removeTemporaryFiles(at: Date())
  }

  /// Removes the temporary files of processes that have ended: those that no process has locked.
  ///
  /// - Parameters:
  ///   - date: the current time, or `nil` to remove nothing. On a file system without locks, temporary files that are more
  ///     than an hour older are removed.
  ///   - names: the names in the folder if they are known already.
  func removeTemporaryFiles(at date: Date?, among names: [String]? = nil) {
    guard let date, let names = names ?? (try? self.names()) else { return }
    for name in names where StorageFileName.isTemporary(name) { removeAbandoned(name, maximumAge: 3_600, at: date) }
  }

  /// Renames a damaged file to a name that ends in `.corrupt-` and the time, so that it can be examined.
  ///
  /// - Parameters:
  ///   - identity: the identity of the damaged file. A valid file may have replaced it in the meantime; that one remains.
  ///   - date: the current time.
  /// - Returns: `false` if another process has already renamed the damaged file.
  @discardableResult
  func setAside(_ name: String, _ identity: FileStatus.Identity, at date: Date) throws(FileError) -> Bool {
    let newName = StorageFileName.setAside(name, second: date.wholeSeconds)
    do throws(FileError) {
      try rename(name, to: newName)
    } catch {
      if error.reason == .missing { return false }
      throw error
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
  /// The whole seconds since 1970, rounded down; 0 if they do not fit into an integer.
  var wholeSeconds: Int { Int(exactly: timeIntervalSince1970.rounded(.down)) ?? 0 }
}
