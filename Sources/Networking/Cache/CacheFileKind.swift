import QuidCore

/// A kind of file in the cache folder; the raw value is part of the file name and of the file header.
enum CacheFileKind: String, Hashable, Sendable {
  case response = "answer"
  /// A file that contains state shared by all processes, such as the request count of a provider.
  case state

  var fileNameSuffix: String { ".\(rawValue)" }

  func fileName(_ key: CacheKey) -> String { "\(key.fileName)\(fileNameSuffix)" }

  /// Returns the string in the header that identifies the contents of a cache file: the kind of the file and the key.
  func subject(_ key: CacheKey) -> String { "\(rawValue) \(key.line)" }

  /// Returns the time at which a damaged cache file was renamed, in seconds since 1970-01-01T00:00:00Z.
  ///
  /// The time is part of the new name, such as `….state.corrupt-1795000000`; `nil` for the name of any other file.
  static func setAsideSecond(of name: String) -> Int? {
    guard let (original, second) = StorageFileName.splitSetAside(name),
      original.hasSuffix(response.fileNameSuffix) || original.hasSuffix(state.fileNameSuffix)
    else { return nil }
    return second
  }
}
