import Foundation

/// An HTTPS server of openssl that listens on a port of its own choice.
///
/// A port that is only known to be unused can be taken by another test before the server listens.
final class OpenSSLServer {
  static let tool = "/usr/bin/openssl"
  static let isAvailable = FileManager.default.isExecutableFile(atPath: tool)

  /// The port of 127.0.0.1.
  let port: UInt16
  private let process: Process

  /// Starts a server and waits until it listens.
  ///
  /// - Parameters:
  ///   - key: The name of the file with the private key.
  ///   - certificate: The name of the file with the certificate.
  ///   - folder: The folder of both files, which receives the output of the server.
  /// - Throws: `CocoaError` if the server does not listen within 30 seconds.
  init(key: String, certificate: String, in folder: URL) async throws {
    let output = folder.appending(path: "server-\(UUID().uuidString)")
    try Data().write(to: output)
    process = try Process.runSilently(
      Self.tool, ["s_server", "-accept", "127.0.0.1:0", "-key", key, "-cert", certificate, "-www"], in: folder,
      output: try FileHandle(forWritingTo: output))
    for _ in 0..<1500 {
      if let address = try String(contentsOf: output, encoding: .utf8).firstMatch(of: /ACCEPT 127\.0\.0\.1:(\d+)\n/),
        let port = UInt16(address.1)
      {
        self.port = port
        return
      }
      try await Task.sleep(for: .milliseconds(20))
    }
    process.terminate()
    throw CocoaError(.executableLoad)
  }

  deinit { process.terminate() }
}
