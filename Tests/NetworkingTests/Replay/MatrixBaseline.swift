import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

/// The good response to an operation, with which every case starts.
struct MatrixBaseline: Sendable {
  let operation: MatrixOperation
  /// The good response.
  let good: MatrixOperation.Response
  /// The contents of the stored files by name.
  let files: [String: Data]

  /// Creates a baseline from a server without a fault.
  init(_ operation: MatrixOperation, _ root: String, _ transport: any HTTPTransport) async throws {
    let fetchedAt = try operation.fetchedAt
    let folder = try MatrixFolder([:])
    defer { folder.remove() }
    let pipeline = RequestPipeline(
      transport: transport, timeout: .seconds(60), store: ResponseCache(folder: folder.url, now: { fetchedAt }),
      now: { fetchedAt })
    good = try await operation.perform(pipeline, root, fetchedAt)
    files = try folder.responses()
    self.operation = operation
    #expect(good.freshness == .live)
    #expect(files.count == 1)
  }

  /// Creates a temporary folder that contains only the good response.
  func folder() throws -> MatrixFolder { try MatrixFolder(files) }
}

/// The temporary folder of a cache for one case.
struct MatrixFolder: Sendable {
  let url: URL

  /// Creates a folder with the given files.
  init(_ files: [String: Data]) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "quid-case-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: Self.forOwner(0o700))
    for (name, data) in files {
      let file = url.appending(path: name)
      try data.write(to: file)
      try FileManager.default.setAttributes(Self.forOwner(0o600), ofItemAtPath: file.path(percentEncoded: false))
    }
  }

  private static func forOwner(_ permissions: Int) -> [FileAttributeKey: Any] { [.posixPermissions: permissions] }

  /// Returns the contents of the stored responses by file name.
  func responses() throws -> [String: Data] {
    var responses: [String: Data] = [:]
    for name in try names() where name.hasSuffix(CacheFileKind.response.fileNameSuffix) {
      responses[name] = try Data(contentsOf: url.appending(path: name))
    }
    return responses
  }

  /// Returns the names of files that a cache should not leave.
  func unexpectedFiles() throws -> [String] {
    try names().filter { name in
      ![CacheFileKind.response.fileNameSuffix, CacheFileKind.state.fileNameSuffix, ".lock"].contains {
        name.hasSuffix($0)
      }
    }
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false))
  }

  func remove() { try? FileManager.default.removeItem(at: url) }
}
