public import Foundation

/// Files that a process was writing when it was killed.
public enum AbandonedFiles {
  /// Removes them from a folder of Quid's own; files that a process still writes are left alone.
  ///
  /// A folder that cannot be used is skipped: the command that needs it reports why.
  public static func remove(in folder: URL) {
    guard let folder = try? PrivateFolder(at: folder.path(percentEncoded: false), isMade: false) else { return }
    folder.removeTemporaries(before: Date())
  }
}
