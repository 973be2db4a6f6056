/// The path of a file, split into its folder and its name.
struct FileLocation: Sendable {
  /// The path of the folder that contains the file, including the trailing slash, such as `/home/ada/.config/quid/`;
  /// the value is an empty string if the path of the file consists of a file name only.
  let folder: String
  let name: String

  init(_ path: String) {
    // The components of URL are not used, because getting them takes longer than reading the file.
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
    folder = String(path[..<end])
    name = String(path[end...])
  }

  var path: String { folder + name }
}
