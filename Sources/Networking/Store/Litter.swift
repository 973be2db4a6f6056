import Foundation

extension PrivateFolder {
  /// Removes files that were being written more than an hour before, which is longer than any write takes: whoever wrote
  /// them is gone.
  ///
  /// - Parameter names: what is in the folder, where that is known.
  func removeTemporaries(before date: Date?, among names: [String]? = nil) {
    guard let date, let names = names ?? (try? self.names()) else { return }
    for name in names where StoreFileName.isTemporary(name) {
      guard let status = status(of: name), date.timeIntervalSince(status.modified) > 3_600 else { continue }
      _ = try? remove(name)
    }
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
