import Foundation

/// What the file system says about a file or folder.
struct FileStatus: Hashable, Sendable {
  let kind: Kind
  /// In bytes.
  let size: Int
  /// The twelve permission bits.
  let permissions: Int
  /// Whether it belongs to the user this process acts for.
  let isOwn: Bool
  /// Whether it belongs to the superuser.
  let isSuperusers: Bool
  /// When it was last changed.
  let modified: Date
  /// Which file it is, whatever its name.
  let identity: Identity

  /// What it is; a symbolic link is ``other``.
  enum Kind: Hashable, Sendable {
    case file, folder, other
  }

  /// The same for two names of one file, different for two files that exist at the same time.
  struct Identity: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
  }
}
