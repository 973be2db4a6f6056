import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

/// A body that an upstream once sent, from the shared folder.
struct RecordedBody: Sendable, CustomTestStringConvertible {
  /// Where it lies, such as `fixer/latest_170_2025-06-20.json`.
  let path: String

  init(_ path: String) { self.path = path }

  var testDescription: String { path }

  func bytes() throws -> Data { try SharedFolder.data("upstream/bodies/\(path)") }

  /// As a decoder gets it.
  func body() throws -> JSONBody { try JSONBody(try bytes()) }

  /// As it is read by hand.
  func raw() throws -> RawJSON { try RawJSON(try bytes()) }

  /// As a transport would bring it.
  func transport(status: Int = 200) throws -> CannedTransport {
    let bytes = try bytes()
    return CannedTransport { _ in HTTPResponse(status: status, headers: [], body: bytes) }
  }
}
