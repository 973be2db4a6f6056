public import Foundation

/// A temporary, empty home folder of one process.
public final class HomeFolder: Sendable {
  /// The folder.
  public let url = FileManager.default.temporaryDirectory.appending(path: "quid-home-\(UUID().uuidString)")

  /// Creates an empty folder.
  public init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Returns the environment of a user with this home folder and one server for all providers.
  ///
  /// - Parameters:
  ///   - root: The URL of the server, which serves each provider at a path of its own.
  ///   - key: The API key of all providers that accept one.
  public func environment(root: String, key: String? = nil) -> [String: String] {
    var variables = [
      "HOME": url.path(percentEncoded: false),
      "XDG_CACHE_HOME": url.appending(path: "cache").path(percentEncoded: false),
      "XDG_CONFIG_HOME": url.appending(path: "config").path(percentEncoded: false),
      "XDG_DATA_HOME": url.appending(path: "data").path(percentEncoded: false),
      "QUID_COINGECKO_URL": "\(root)/coingecko/api/v3",
      "QUID_ETHERSCAN_URL": "\(root)/etherscan",
      "QUID_FIXER_URL": "\(root)/fixer",
      "QUID_FRANKFURTER_URL": "\(root)/frankfurter/v1",
      "QUID_COINDESK_URL": "\(root)/coindesk/v1/bpi",
      "QUID_WAZIRX_URL": "\(root)/wazirx/sapi/v1",
    ]
    for name in ["COINGECKO_API_KEY", "ETHERSCAN_API_KEY", "FIXER_API_KEY"] { variables[name] = key }
    return variables
  }

  /// The contents of all files by path.
  public var files: [String: Data] {
    var files: [String: Data] = [:]
    let paths = FileManager.default.enumerator(atPath: url.path(percentEncoded: false))
    while let path = paths?.nextObject() as? String {
      files[path] = (try? Data(contentsOf: url.appending(path: path))) ?? Data()
    }
    return files
  }
}
