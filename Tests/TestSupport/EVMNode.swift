import Foundation

/// The project's own Ethereum node with a real EVM (`Tests/Node/node.py`), running for as long as there is a reference to it.
///
/// It needs Python packages that `Scripts/test-node --python` installs; that prints the interpreter that has them, and
/// where the environment names it in `QUID_TEST_NODE` the tests that use this are enabled.
public final class EVMNode: @unchecked Sendable {
  /// The interpreter; `nil` where none is named.
  public static let interpreter = ProcessInfo.processInfo.environment["QUID_TEST_NODE"].flatMap {
    $0.isEmpty ? nil : $0
  }

  /// Whether there can be a node.
  public static var isPresent: Bool { interpreter != nil }

  /// Where it listens.
  public let url: String
  /// The accounts that it can sign for; each starts with 10 ether.
  public let accounts: [String]
  /// A contract that takes no ether and says so only when it is really paid.
  public let unwilling: String
  // Only started and ended: the process itself needs no lock.
  private let process = Process()
  private let input = Pipe()

  /// A node of its own, on a port of its own.
  ///
  /// - Parameters:
  ///   - options: options of its command line.
  /// - Throws: ``Failure``, or what starting it ends in.
  public init(options: [String] = []) throws {
    guard let interpreter = Self.interpreter else { throw Failure(description: "QUID_TEST_NODE is not set") }
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let output = Pipe()
    process.executableURL = URL(filePath: interpreter)
    process.arguments =
      [tests.appending(path: "Node/node.py").path(percentEncoded: false), "--port", "0", "--stop-on-eof"] + options
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line: [UInt8] = []
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
      line.append(byte)
    }
    let start = try? JSONDecoder().decode(Start.self, from: Data(line))
    guard let start else { throw Failure(description: "node.py said \"\(String(decoding: line, as: UTF8.self))\"") }
    (url, accounts, unwilling) = (start.url, start.accounts, start.unwilling)
  }

  deinit {
    // The end of its input is what the node stops at, also when this process is gone.
    try? input.fileHandleForWriting.close()
  }

  /// The result of a method, as JSON gives it.
  ///
  /// - Throws: when the node cannot be asked, or refuses.
  public func call(_ method: String, _ params: [Any]) throws -> Any {
    let body = try JSONSerialization.data(
      withJSONObject: ["jsonrpc": "2.0", "id": 1, "method": method, "params": params] as [String: Any])
    let port = url.split(separator: ":").last.flatMap { UInt16($0) } ?? 0
    let answer = try LoopbackSocket.exchange(
      "POST / HTTP/1.1\r\nConnection: close\r\nContent-Length: \(body.count)\r\n\r\n"
        + String(decoding: body, as: UTF8.self), port: port)
    guard let start = answer.range(of: "\r\n\r\n"),
      let object = try JSONSerialization.jsonObject(with: Data(answer[start.upperBound...].utf8)) as? [String: Any],
      let result = object["result"]
    else { throw Failure(description: answer) }
    return result
  }

  /// What an account holds, in wei.
  ///
  /// - Throws: when the node cannot be asked.
  public func balance(of account: String) throws -> UInt128 {
    let text = try call("eth_getBalance", [account, "latest"]) as? String ?? ""
    return UInt128(text.dropFirst(2), radix: 16) ?? 0
  }

  private struct Start: Decodable {
    let url: String
    let accounts: [String]
    let unwilling: String
  }

  /// Why there is no node, or no answer.
  public struct Failure: Error, CustomStringConvertible {
    /// What happened.
    public let description: String
  }
}
