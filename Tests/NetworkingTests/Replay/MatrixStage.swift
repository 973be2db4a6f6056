import Foundation
import QuidCore
import Synchronization
import TestSupport
import Testing

@testable import QuidNetworking

/// The servers that the fault matrix is played against, and the good answers that its cases begin with.
final class MatrixStage: Sendable {
  /// Shared by all cases, as by all clients of a process.
  let transport = SystemTransport()
  private let replay: ReplayServer
  private let own: LoopbackServer
  private let script = ScriptBox()
  private let bodies: URL
  private let scenes = Mutex<[String: [MatrixScene]]>([:])

  init() throws {
    bodies = FileManager.default.temporaryDirectory.appending(path: "quid-matrix-\(UUID().uuidString)")
    try Self.writeShortList(in: bodies)
    // Without tags: what has not changed would be answered with 304 before the server comes to its fault.
    replay = try ReplayServer(options: ["--no-etag", "--etherscan-v1-alive", "--bodies", bodies.path()])
    own = try LoopbackServer { [script] in script.play($0) }
  }

  /// Removes what was written for the server; a stage that is kept for the whole run has no other end.
  func clear() { try? FileManager.default.removeItem(at: bodies) }

  /// The list of all coins takes long to decode and is read in every case.
  private static func writeShortList(in folder: URL) throws {
    let place = folder.appending(path: "coingecko")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try Data(
      #"[{"id":"bitcoin","symbol":"btc","name":"Bitcoin"},{"id":"ethereum","symbol":"eth","name":"Ethereum"}]"#.utf8
    ).write(to: place.appending(path: "coins_list_17892_2025.json"))
  }

  /// Has a server commit a fault from now on.
  ///
  /// - Returns: the server's root, and a scene for each operation.
  func prepare(_ fault: MatrixFault) async throws -> (root: String, scenes: [MatrixScene]) {
    switch fault.culprit {
    case .replay(let name, let headers):
      let scenes = try await scenes(of: replay.url) { try replay.reset() }
      try replay.reset()
      try replay.inject(name, headers: headers)
      return (replay.url, scenes)
    case .script(let fault):
      let goods = try await scenes(of: replay.url) { try replay.reset() }
      let answers = Dictionary(goods.map { ($0.target, $0.body) }) { first, _ in first }
      let scenes = try await scenes(of: own.url) {
        script.set { connection in connection.answer(answers[connection.target] ?? "") }
      }
      script.set { connection in fault(connection, answers[connection.target] ?? "") }
      return (own.url, scenes)
    }
  }

  private func scenes(of root: String, beGood: () throws -> Void) async throws -> [MatrixScene] {
    if let known = scenes.withLock({ $0[root] }) { return known }
    try beGood()
    var made: [MatrixScene] = []
    for operation in MatrixOperation.all { made.append(try await MatrixScene(operation, root, transport)) }
    scenes.withLock { [made] in $0[root] = made }
    return made
  }

  /// What the test's own server does at the moment.
  private final class ScriptBox: Sendable {
    private let script = Mutex<LoopbackServer.Script>({ _ in })
    func set(_ new: @escaping LoopbackServer.Script) { script.withLock { $0 = new } }
    func play(_ connection: LoopbackConnection) { script.withLock { $0 }(connection) }
  }
}

extension LoopbackConnection {
  /// The path and query that were asked for.
  fileprivate var target: String {
    requestHead.split(separator: " ", maxSplits: 2).dropFirst().first.map { String($0) } ?? ""
  }
}
