import QuidCore

/// A kind of file in the cache folder; the raw value is part of the file name and of the file header.
enum CacheFileKind: String, Hashable, Sendable {
  case response = "answer"
  /// A file that contains state shared by all processes, such as the request count of a provider.
  case state

  var fileNameSuffix: String { ".\(rawValue)" }

  func fileName(_ key: CacheKey) -> String { "\(key.fileName)\(fileNameSuffix)" }

  /// Returns the identification of a cache file's contents in the file header: the kind of the file and the cache key.
  func subject(_ key: CacheKey) -> String { "\(rawValue) \(key.line)" }

  /// Returns the time of renaming in the name of a damaged cache file, such as 1795000000 in `….corrupt-1795000000`.
  ///
  /// The time is in seconds since 1970-01-01T00:00:00Z; `nil` if the name is not that of a renamed cache file.
  static func setAsideSecond(of name: String) -> Int? {
    guard let (original, second) = StorageFileName.splitSetAside(name),
      original.hasSuffix(response.fileNameSuffix) || original.hasSuffix(state.fileNameSuffix)
    else { return nil }
    return second
  }
}
