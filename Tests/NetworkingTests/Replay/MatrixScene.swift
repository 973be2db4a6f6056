import Foundation
import QuidCore
import Synchronization
import Testing

@testable import QuidNetworking

/// An operation with its good answer, as each of its cases begins.
struct MatrixScene: Sendable {
  let operation: MatrixOperation
  /// What was answered when all was well.
  let good: MatrixOperation.Answer
  /// What the store has of it: the bytes of each file by its name.
  let files: [String: Data]
  /// The path and query that were asked for.
  let target: String
  /// What the server sent.
  let body: String

  /// Asks a server that is well.
  init(_ operation: MatrixOperation, _ root: String, _ transport: any HTTPTransport) async throws {
    let fetchedAt = try operation.fetchedAt
    let folder = try MatrixFolder([:])
    defer { folder.remove() }
    let witness = Witness(transport)
    let pipeline = Pipeline(
      transport: witness, timeout: .seconds(60), store: Store(folder: folder.url, now: { fetchedAt }),
      now: { fetchedAt })
    good = try await operation.ask(pipeline, root, fetchedAt)
    files = try folder.answers()
    (target, body) = try #require(witness.seen)
    self.operation = operation
    #expect(good.freshness == .live)
    #expect(files.count == 1)
  }

  /// A folder of its own with nothing but the good answer in it.
  func folder() throws -> MatrixFolder { try MatrixFolder(files) }

  /// Remembers what was asked and answered last.
  private final class Witness: HTTPTransport {
    private let transport: any HTTPTransport
    private let last = Mutex<(String, String)?>(nil)

    init(_ transport: any HTTPTransport) { self.transport = transport }

    var seen: (String, String)? { last.withLock { $0 } }

    func response(to request: HTTPRequest) async throws(TransportFailure) -> HTTPResponse {
      let response = try await transport.response(to: request)
      let query = request.url.query(percentEncoded: true).map { "?\($0)" } ?? ""
      let target = request.url.path(percentEncoded: true) + query
      let body = String(decoding: response.body, as: UTF8.self)
      last.withLock { $0 = (target, body) }
      return response
    }
  }
}

/// The folder of a store that one case has for itself.
struct MatrixFolder: Sendable {
  let url: URL

  /// A folder with those files in it.
  init(_ files: [String: Data]) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "quid-case-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: Self.forOwner(0o700))
    for (name, data) in files {
      let file = url.appending(path: name)
      try data.write(to: file)
      try FileManager.default.setAttributes(Self.forOwner(0o600), ofItemAtPath: file.path())
    }
  }

  private static func forOwner(_ permissions: Int) -> [FileAttributeKey: Any] { [.posixPermissions: permissions] }

  /// The bytes of each stored answer by its name.
  func answers() throws -> [String: Data] {
    var answers: [String: Data] = [:]
    for name in try names() where name.hasSuffix(StoredKind.answer.end) {
      answers[name] = try Data(contentsOf: url.appending(path: name))
    }
    return answers
  }

  /// What has no business there.
  func litter() throws -> [String] {
    try names().filter { name in
      ![StoredKind.answer.end, StoredKind.state.end, ".lock"].contains { name.hasSuffix($0) }
    }
  }

  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path()) }

  func remove() { try? FileManager.default.removeItem(at: url) }
}
