import Foundation
import QuidCore
import Synchronization
import TestSupport
import Testing

@testable import QuidNetworking

/// The servers of the fault matrix and the good responses of its operations.
final class MatrixServers: Sendable {
  /// One transport for all cases, as all clients of a process share one.
  let transport = SystemTransport()
  private let replay: ReplayServer
  private let bodies: URL
  private let baselines = Mutex<[MatrixBaseline]?>(nil)

  init() throws {
    bodies = FileManager.default.temporaryDirectory.appending(path: "quid-matrix-\(UUID().uuidString)")
    try Self.writeShortList(in: bodies)
    // Without entity tags, since the server sends 304 before it applies a fault.
    replay = try ReplayServer(options: [
      "--no-etag", "--etherscan-v1-alive", "--bodies", bodies.path(percentEncoded: false),
    ])
  }

  /// Removes the temporary folder.
  ///
  /// A value that lives for the whole run has no deinitializer.
  func clear() { try? FileManager.default.removeItem(at: bodies) }

  /// Replaces the list of all coins by a short one, since every case decodes it.
  private static func writeShortList(in folder: URL) throws {
    let subfolder = folder.appending(path: "coingecko")
    try FileManager.default.createDirectory(at: subfolder, withIntermediateDirectories: true)
    try Data(
      #"[{"id":"bitcoin","symbol":"btc","name":"Bitcoin"},{"id":"ethereum","symbol":"eth","name":"Ethereum"}]"#.utf8
    ).write(to: subfolder.appending(path: "coins_list_17892_2025.json"))
  }

  /// Makes the server produce a fault from now on, and returns its root URL and a baseline for each operation.
  func prepare(_ fault: MatrixFault) async throws -> (root: String, baselines: [MatrixBaseline]) {
    try replay.reset()
    var made = baselines.withLock { $0 } ?? []
    if made.isEmpty {
      for operation in MatrixOperation.all { made.append(try await MatrixBaseline(operation, replay.url, transport)) }
      baselines.withLock { [made] in $0 = made }
      try replay.reset()
    }
    try replay.inject(fault.name, headers: fault.headers)
    return (replay.url, made)
  }
}
