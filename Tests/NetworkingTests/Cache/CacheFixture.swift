import Foundation
import Synchronization

@testable import QuidNetworking

/// A temporary folder for a cache, with a clock that the test advances and a list of the cache's warnings.
final class CacheFixture: Sendable {
  /// The temporary folder, which contains the cache's folder.
  let root = FileManager.default.temporaryDirectory.appending(path: "quid-store-\(UUID().uuidString)")
  private let time = Mutex(Date(timeIntervalSince1970: 1_700_000_000))
  private let recordedWarnings = Mutex<[String]>([])

  init() throws {
    try FileManager.default.createDirectory(
      at: root, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    chmod(folder.path(percentEncoded: false), 0o700)
    try? FileManager.default.removeItem(at: root)
  }

  /// The cache's folder, which does not exist at first.
  var folder: URL { root.appending(path: "deep/quid") }

  var now: Date { time.withLock { $0 } }

  /// The warnings of the cache so far.
  var warnings: [String] { recordedWarnings.withLock { $0 } }

  func recordWarning(_ message: String) { recordedWarnings.withLock { $0.append(message) } }

  func advance(seconds: TimeInterval) { time.withLock { $0 += seconds } }

  /// Creates a cache.
  ///
  /// Every process has one of its own.
  func store(byteLimit: Int = 64 << 20, in folder: URL? = nil) -> ResponseCache {
    ResponseCache(
      folder: folder ?? self.folder, byteLimit: byteLimit, now: { [self] in now },
      warn: { [self] in recordWarning($0) })
  }

  /// Returns a response whose body consists of the given byte.
  func response(_ number: UInt8 = 1, bytes: Int = 100) -> CachedResponse {
    CachedResponse(body: Data(repeating: number, count: bytes), fetchedAt: now, entityTag: "W/\"\(number)\"")
  }

  /// Returns the only file of a kind in the folder.
  func onlyFile(_ kind: CacheFileKind = .response) throws -> URL {
    let names = try names().filter { $0.hasSuffix(kind.fileNameSuffix) }
    guard let name = names.first, names.count == 1 else { throw CocoaError(.fileNoSuchFile) }
    return folder.appending(path: name)
  }

  /// Returns the names of all files in the folder, sorted.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
  }

  func permissions(_ url: URL) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path(percentEncoded: false))
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
  }

  /// Returns the name of a numbered resource.
  static func name(_ number: Int) -> CacheKey {
    CacheKey("CoinGecko", at: "https://api.coingecko.com/api/v3", "coins/\(number)")
  }
}

extension CachedResponse {
  /// Returns the contents of a cache file as version 0.2 wrote it, without the newest day.
  func version1File(subject: String) throws -> Data {
    guard let parts = fileParts(subject: subject) else { throw CocoaError(.fileWriteUnknown) }
    var header = parts[0].dropLast(8)
    header.replaceSubrange(44..<48, with: [])
    header[11] = 1
    header.append(bigEndian: header.withUnsafeBytes { CRC64.value(of: $0) })
    return header + parts[1]
  }
}

extension ResponseCache {
  /// Saves a response as version 0.2 did.
  func saveAsVersion1(_ response: CachedResponse, for key: CacheKey) throws {
    save(response, for: key)
    guard let path else { return }
    let file = URL(filePath: path).appending(path: CacheFileKind.response.fileName(key))
    try response.version1File(subject: CacheFileKind.response.subject(key)).write(to: file)
  }
}
