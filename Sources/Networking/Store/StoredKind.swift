/// What a file of the store is for.
enum StoredKind: String, Hashable, Sendable {
  /// The answer of an upstream, which can be fetched again.
  case answer
  /// Something that processes agree on, which no one else knows.
  case state

  /// The name of the file for a resource.
  func fileName(_ name: ResourceName) -> String { "\(name.fileName)\(end)" }

  /// What the file says it is about.
  func subject(_ name: ResourceName) -> String { "\(rawValue) \(name.text)" }

  /// The end of the names of such files.
  var end: String { ".\(rawValue)" }
}
