public import Foundation

/// A shell script that tests start as a program.
public enum ExecutableScript {
  /// Writes a script for `/bin/sh` to a file that only this user can execute.
  ///
  /// Another process writes the file. If this process did, a program that another test starts at the same time could
  /// inherit the open file, and the system does not execute a file that is open for writing (`ETXTBSY`).
  public static func write(_ script: String, to file: URL) throws {
    let writer = Process()
    writer.executableURL = URL(filePath: "/bin/sh")
    writer.arguments = [
      "-c", #"umask 077; printf '#!/bin/sh\n%s\n' "$1" > "$0" && chmod 700 "$0""#, file.path(percentEncoded: false),
      script,
    ]
    try writer.run()
    writer.waitUntilExit()
    guard writer.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
