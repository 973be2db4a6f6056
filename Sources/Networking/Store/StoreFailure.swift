/// Why a file or folder of Quid's own cannot be used.
public struct StoreFailure: Error, Hashable, Sendable {
  /// The file or folder.
  public let path: String
  /// What is wrong with it.
  public let reason: Reason

  /// A failure of that file or folder.
  public init(_ reason: Reason, at path: String) {
    self.path = path
    self.reason = reason
  }

  /// What can be wrong.
  public enum Reason: Hashable, Sendable {
    /// It is not there.
    case missing
    /// There is something else than a folder in its place.
    case notAFolder
    /// There is something else than a plain file in its place, such as a symbolic link.
    case notAFile
    /// Other users may change what is in the folder.
    case writableByOthers
    /// It belongs to another user.
    case ownedByAnother
    /// It is larger than it may be.
    case tooLarge(byteLimit: Int)
    /// Another process is changing it, and did not get done in time.
    case busy
    /// It does not hold what it should.
    case damaged
    /// A newer version of Quid has written it, in that version of the format.
    case newerVersion(Int)
    /// The permissions forbid it.
    case denied
    /// The file system can only be read.
    case readOnly
    /// There is no room left, or no more that this process may use.
    case full
    /// Anything else, as the error number of the system.
    case system(number: Int32)
  }
}

extension StoreFailure {
  /// What a call to the system returns; its failure is told as one of the file or folder at a path.
  static func attempt<Value: ~Copyable>(
    at path: String, _ call: () throws(SystemError) -> Value
  ) throws(StoreFailure) -> Value {
    do throws(SystemError) {
      return try call()
    } catch {
      throw StoreFailure(Reason(error), at: path)
    }
  }
}

extension StoreFailure: CustomStringConvertible {
  /// A sentence that names the file or folder, what is wrong and, where there is something, what to do about it.
  public var description: String {
    switch reason {
    case .missing: "\(path) is not there."
    case .notAFolder: "\(path) is not a folder."
    case .notAFile: "\(path) is not a plain file."
    case .writableByOthers: "\(path) can be changed by other users. Run: chmod go-w \(path)"
    case .ownedByAnother: "\(path) belongs to another user."
    case .tooLarge(let byteLimit): "\(path) is larger than \(byteLimit) bytes."
    case .busy: "\(path) is being changed by another process. Try again."
    case .damaged: "\(path) is damaged."
    case .newerVersion(let version):
      "\(path) was written by a newer version of quid (format \(version)). Update quid to use it."
    case .denied: "\(path) is not permitted to be used. Check its permissions and those of its folder."
    case .readOnly: "\(path) is on a file system that can only be read."
    case .full: "\(path) cannot be written: the disk is full."
    case .system(let number): "\(path) cannot be used (error \(number) of the system)."
    }
  }
}
