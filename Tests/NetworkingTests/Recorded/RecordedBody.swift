import Foundation
import QuidCore
import QuidNetworkingTesting
import TestSupport
import Testing

@testable import QuidNetworking

/// A recorded response body in the shared folder.
struct RecordedBody: Sendable, CustomTestStringConvertible {
  /// The path of the file, such as `fixer/latest_170_2025-06-20.json`.
  let path: String

  init(_ path: String) { self.path = path }

  var testDescription: String { path }

  func bytes() throws -> Data { try SharedFolder.data("upstream/bodies/\(path)") }

  /// Returns the body as a decoder receives it.
  func body() throws -> JSON { try JSON(try bytes()) }

  /// Returns the body as the second parser reads it.
  func raw() throws -> RawJSON { try RawJSON(try bytes()) }

  /// Returns a transport that responds with the body.
  func transport(status: Int = 200) throws -> StubTransport {
    let bytes = try bytes()
    return StubTransport { _ in TransportResponse(status: status, headers: [], body: bytes) }
  }
}
