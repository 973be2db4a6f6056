import QuidCore

/// A kind of file in the cache folder.
///
/// The raw value is part of the file name. It is also stored in the file header.
enum CacheFileKind: String, Hashable, Sendable {
  case response = "answer"
  /// A file that contains state shared by all processes, such as the request count of a provider.
  case state

  var fileNameSuffix: String { ".\(rawValue)" }

  func fileName(_ key: CacheKey) -> String { "\(key.fileName)\(fileNameSuffix)" }

  /// Returns the subject of a cache file, a string in the file header that identifies the contents.
  ///
  /// The subject consists of the kind of the file and the cache key.
  func subject(_ key: CacheKey) -> String { "\(rawValue) \(key.line)" }

  /// Returns the time at which a damaged cache file was renamed, in seconds since 1970-01-01T00:00:00Z.
  ///
  /// The time is part of the new file name, such as 1795000000 in `….state.corrupt-1795000000`.
  ///
  /// - Returns: The time; `nil` if the name does not belong to a renamed cache file.
  static func setAsideSecond(of name: String) -> Int? {
    guard let (original, second) = StorageFileName.splitSetAside(name),
      original.hasSuffix(response.fileNameSuffix) || original.hasSuffix(state.fileNameSuffix)
    else { return nil }
    return second
  }
}
