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
  private let scripted: LoopbackServer
  private let script = CurrentScript()
  private let bodies: URL
  private let baselines = Mutex<[String: [MatrixBaseline]]>([:])

  init() throws {
    bodies = FileManager.default.temporaryDirectory.appending(path: "quid-matrix-\(UUID().uuidString)")
    try Self.writeShortList(in: bodies)
    // Without entity tags, since the server sends 304 before it applies a fault.
    replay = try ReplayServer(options: [
      "--no-etag", "--etherscan-v1-alive", "--bodies", bodies.path(percentEncoded: false),
    ])
    scripted = try LoopbackServer { [script] in script.run($0) }
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

  /// Makes a server produce a fault from now on.
  ///
  /// - Returns: The root URL of the server, and a baseline for each operation.
  func prepare(_ fault: MatrixFault) async throws -> (root: String, baselines: [MatrixBaseline]) {
    switch fault.server {
    case .replay(let name, let headers):
      let baselines = try await baselines(of: replay.url) { try replay.reset() }
      try replay.reset()
      try replay.inject(name, headers: headers)
      return (replay.url, baselines)
    case .script(let fault):
      let good = try await baselines(of: replay.url) { try replay.reset() }
      let bodies = Dictionary(good.map { ($0.target, $0.body) }) { first, _ in first }
      let baselines = try await baselines(of: scripted.url) {
        script.set { connection in connection.answer(bodies[connection.target] ?? "") }
      }
      script.set { connection in fault(connection, bodies[connection.target] ?? "") }
      return (scripted.url, baselines)
    }
  }

  private func baselines(of root: String, removeFaults: () throws -> Void) async throws -> [MatrixBaseline] {
    if let known = baselines.withLock({ $0[root] }) { return known }
    try removeFaults()
    var made: [MatrixBaseline] = []
    for operation in MatrixOperation.all { made.append(try await MatrixBaseline(operation, root, transport)) }
    baselines.withLock { [made] in $0[root] = made }
    return made
  }

  /// The current script of the test's own server.
  private final class CurrentScript: Sendable {
    private let script = Mutex<LoopbackServer.Script>({ _ in })
    func set(_ new: @escaping LoopbackServer.Script) { script.withLock { $0 = new } }
    func run(_ connection: LoopbackConnection) { script.withLock { $0 }(connection) }
  }
}

extension LoopbackConnection {
  /// The requested path and query.
  fileprivate var target: String {
    requestHead.split(separator: " ", maxSplits: 2).dropFirst().first.map { String($0) } ?? ""
  }
}
