public import QuidCore

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// An error that prevents Quid from reading or writing one of its own files or folders.
public struct FileError: NamedError, Hashable, Sendable {
  /// The path of the file or folder that cannot be used.
  public let path: String
  /// The reason why the file or folder cannot be used.
  public let reason: Reason

  /// Creates an error for the file or folder at a path.
  package init(_ reason: Reason, at path: String) {
    self.path = path
    self.reason = reason
  }

  /// A reason why a file or folder cannot be used.
  public enum Reason: Hashable, Sendable {
    /// The item at the path is not a regular file, but for example a folder, or a symbolic link that is not followed.
    case missing
    /// The item at the path is not a folder.
    case notAFolder
    /// The item at the path is neither a regular file nor a symbolic link that is followed, but for example a folder.
    case notAFile
    /// The permissions allow other users to change the file or the contents of the folder.
    case writableByOthers
    /// The file or folder belongs to another user.
    case ownedByAnother
    /// The file is larger than the maximum size. The associated value is the maximum size in bytes.
    case tooLarge(byteLimit: Int)
    /// Another process holds the lock of the file and has not released it within the timeout.
    case busy
    /// The contents of the file are damaged, for example truncated.
    case damaged
    /// A newer version of Quid wrote the file. The associated value is the version number of the file format.
    case newerVersion(Int)
    /// The permissions of the file or folder deny the access that Quid needs.
    case denied
    /// The file system is read-only.
    case readOnly
    /// The disk is full, or the user's disk quota or the maximum file size of the process is reached.
    case full
    /// A system call failed for another reason. The associated value is the system's error number (`errno`).
    case system(number: Int32)
  }
}

extension FileError: CustomStringConvertible {
  /// A message for the user that contains the path, the reason and, where possible, a way to fix the problem.
  public var description: String {
    switch reason {
    case .missing: "\(path) does not exist. Check the path."
    case .notAFolder: "\(path) is not a folder. Replace it with a folder."
    case .notAFile:
      "\(path) is not a regular file, or is a symbolic link that cannot be followed. Replace it with a regular file."
    case .writableByOthers: "\(path) can be changed by other users, so it is not used. Run: chmod go-w \(path)"
    case .ownedByAnother:
      "\(path) belongs to another user, so it is not used. Run the program as that user, or change the owner with chown."
    case .tooLarge(let byteLimit): "\(path) is too large. The maximum size of this file is \(byteLimit) bytes."
    case .busy: "\(path) is being changed by another process. Try again."
    case .damaged: "\(path) is damaged. Restore the file from a backup, or move the file away."
    case .newerVersion(let version):
      "\(path) was written by a newer version of the program (format \(version)). Update the program to use it."
    case .denied: "\(path) cannot be accessed. Check the permissions of the file and its folder."
    case .readOnly: "\(path) is on a read-only file system, so it cannot be written."
    case .full: "\(path) cannot be written: the disk is full. Free some space."
    case .system(let number): "\(path) cannot be read or written (system error \(number))."
    }
  }
}

extension FileError {
  init(number: Int32, at path: String) {
    let reason: Reason =
      switch number {
      case ENOENT: .missing
      case ENOTDIR: .notAFolder
      // A symbolic link or a folder instead of a file.
      case ELOOP, EISDIR: .notAFile
      case EACCES, EPERM: .denied
      case EROFS: .readOnly
      case ENOSPC, EDQUOT, EFBIG: .full
      default: .system(number: number)
      }
    self.init(reason, at: path)
  }

  /// Whether the file does not exist, or the path of its folder does not lead to a folder.
  var isMissingPath: Bool { reason == .missing || reason == .notAFolder }

  var isAlreadyExisting: Bool { reason == .system(number: EEXIST) }

  /// Whether the file system does not support an operation, such as locking a file or synchronizing a folder to disk.
  var isUnsupported: Bool {
    guard case .system(let number) = reason else { return false }
    return [EINVAL, ENOTSUP, ENOSYS, ENOLCK].contains(number)
  }
}
