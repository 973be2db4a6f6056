import Foundation

extension PrivateFolder {
  /// Removes the temporary files of writers that have ended: those that no process holds locked.
  ///
  /// - Parameters:
  ///   - date: the current time; on a file system without locks, files older than an hour before it are removed.
  ///   - names: the names in the folder, where they are known.
  func removeTemporaries(before date: Date?, among names: [String]? = nil) {
    guard let date, let names = names ?? (try? self.names()) else { return }
    for name in names where StoreFileName.isTemporary(name) { removeAbandoned(name, oldest: 3_600, at: date) }
  }

  /// Gives a damaged file another name, for someone who wants to know what happened to it; only the last three are kept.
  ///
  /// - Parameter identity: the file that was found damaged. Meanwhile a good one may have come into its place.
  func setAside(_ name: String, _ identity: FileStatus.Identity, at date: Date) throws(StoreFailure) {
    let newName = StoreFileName.setAside(name, second: date.wholeSeconds)
    do throws(StoreFailure) {
      try rename(name, to: newName)
    } catch {
      // Someone else has found it damaged too.
      if error.reason == .missing { return }
      throw error
    }
    if let moved = status(of: newName)?.identity, moved != identity {
      // That was the good one. It goes back, unless there is an even newer one.
      try? link(newName, to: name)
      try remove(newName)
    }
    removeSurplusSetAside(among: try names())
  }

  /// Removes all but the last three damaged files.
  func removeSurplusSetAside(among names: [String]) {
    let aside = names.compactMap { name in StoreFileName.secondSetAside(name).map { (second: $0, name: name) } }
    for (_, name) in aside.sorted(by: >).dropFirst(3) { _ = try? remove(name) }
  }
}

extension Date {
  /// Full seconds since 1970; 0 for a date so far away that they cannot be counted.
  var wholeSeconds: Int { Int(exactly: timeIntervalSince1970.rounded(.down)) ?? 0 }
}
