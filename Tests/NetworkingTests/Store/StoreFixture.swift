import Foundation
import Synchronization

@testable import QuidNetworking

/// A folder of its own for each test, with a clock that the test moves and a list of what was told.
final class StoreFixture: Sendable {
  /// The folder that the test may do anything with; the store's folder is in it.
  let place = FileManager.default.temporaryDirectory.appending(path: "quid-store-\(UUID().uuidString)")
  private let time = Mutex(Date(timeIntervalSince1970: 1_700_000_000))
  private let told = Mutex<[String]>([])

  init() throws {
    try FileManager.default.createDirectory(
      at: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    chmod(folder.path(), 0o700)
    try? FileManager.default.removeItem(at: place)
  }

  /// The store's folder, which nobody has made yet.
  var folder: URL { place.appending(path: "deep/quid") }

  var now: Date { time.withLock { $0 } }

  /// What the store has told so far.
  var warnings: [String] { told.withLock { $0 } }

  func tell(_ text: String) { told.withLock { $0.append(text) } }

  func advance(seconds: TimeInterval) { time.withLock { $0 += seconds } }

  /// A store, as every process has one of its own.
  func store(byteLimit: Int = 64 << 20, in folder: URL? = nil) -> Store {
    Store(
      folder: folder ?? self.folder, byteLimit: byteLimit, now: { [self] in now },
      warn: { [self] in tell($0) })
  }

  /// An answer with a body that no other number has.
  func answer(_ number: UInt8 = 1, bytes: Int = 100) -> StoredAnswer {
    StoredAnswer(body: Data(repeating: number, count: bytes), fetchedAt: now, entityTag: "W/\"\(number)\"")
  }

  /// The name of the only file of that kind in the folder.
  func onlyFile(_ kind: StoredKind = .answer) throws -> URL {
    let names = try names().filter { $0.hasSuffix(kind.end) }
    guard let name = names.first, names.count == 1 else { throw CocoaError(.fileNoSuchFile) }
    return folder.appending(path: name)
  }

  /// Everything in the folder, in order.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
  }

  func permissions(_ url: URL) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path())
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
  }

  /// A resource of that number.
  static func name(_ number: Int) -> ResourceName {
    ResourceName("CoinGecko", at: "https://api.coingecko.com/api/v3", "coins/\(number)")
  }
}
