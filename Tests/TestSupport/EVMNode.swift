import Foundation

/// The project's Ethereum node with a real EVM (`Tests/Node/node.py`), which stops with its last reference.
///
/// It needs Python packages that `Scripts/test-node --python` installs. The script prints the path of the interpreter;
/// tests that use the node are enabled if `QUID_TEST_NODE` contains this path.
public final class EVMNode: Sendable {
  /// The path of the interpreter, or `nil` if none is set.
  public static let interpreter = ProcessInfo.processInfo.environment["QUID_TEST_NODE"].flatMap {
    $0.isEmpty ? nil : $0
  }

  /// Whether a node can be started.
  public static var isPresent: Bool { interpreter != nil }

  /// The URL of the node.
  public let url: String
  /// The accounts of the node, each with an initial balance of 10 ether.
  public let accounts: [String]
  /// A contract that rejects ether only when the transfer is executed.
  public let unwilling: String
  private let process: ServerProcess

  /// Starts a node on a free port.
  ///
  /// - Parameters:
  ///   - options: Options of its command line.
  /// - Throws: ``Failure`` or the error of starting the process.
  public init(options: [String] = []) throws {
    guard let interpreter = Self.interpreter else { throw Failure(description: "QUID_TEST_NODE is not set") }
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    process = try ServerProcess(
      interpreter,
      [tests.appending(path: "Node/node.py").path(percentEncoded: false), "--port", "0", "--stop-on-eof"] + options)
    let start = try? JSONDecoder().decode(Start.self, from: Data(process.line.utf8))
    guard let start else { throw Failure(description: "node.py said \"\(process.line)\"") }
    (url, accounts, unwilling) = (start.url, start.accounts, start.unwilling)
  }

  /// Returns the JSON result of a method.
  ///
  /// - Throws: An error if the node is unreachable or responds with an error.
  public func call(_ method: String, _ params: [Any]) throws -> Any {
    let body = try JSONSerialization.data(
      withJSONObject: ["jsonrpc": "2.0", "id": 1, "method": method, "params": params] as [String: Any])
    let port = url.split(separator: ":").last.flatMap { UInt16($0) } ?? 0
    let response = try LoopbackSocket.exchange(
      "POST / HTTP/1.1\r\nConnection: close\r\nContent-Length: \(body.count)\r\n\r\n"
        + String(decoding: body, as: UTF8.self), port: port)
    guard let start = response.range(of: "\r\n\r\n"),
      let object = try JSONSerialization.jsonObject(with: Data(response[start.upperBound...].utf8)) as? [String: Any],
      let result = object["result"]
    else { throw Failure(description: response) }
    return result
  }

  /// Returns the balance of an account in wei.
  ///
  /// - Throws: An error if the node is unreachable.
  public func balance(of account: String) throws -> UInt128 {
    let text = try call("eth_getBalance", [account, "latest"]) as? String ?? ""
    return UInt128(text.dropFirst(2), radix: 16) ?? 0
  }

  private struct Start: Decodable {
    let url: String
    let accounts: [String]
    let unwilling: String
  }

  /// The error of a node that does not run or respond.
  public struct Failure: Error, CustomStringConvertible {
    /// A description of the error.
    public let description: String
  }
}
