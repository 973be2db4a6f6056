import Foundation

/// The server of the shared folder that answers as the upstreams do, from recorded bodies, and breaks its answers on demand.
///
/// It runs for as long as there is a reference to it. Tests that use it are `.enabled(if: SharedFolder.isPresent)`.
public final class ReplayServer: @unchecked Sendable {
  /// Where it listens, such as `http://127.0.0.1:40123`.
  public let url: String
  private let port: UInt16
  // Only started and stopped: the process itself needs no lock.
  private let process = Process()
  private let input = Pipe()

  /// A server of its own, on a port of its own.
  ///
  /// - Parameters:
  ///   - options: options of its command line.
  /// - Throws: ``Failure``, or what starting it ends in.
  public init(options: [String] = []) throws {
    guard let folder = SharedFolder.url else { throw Failure(description: "QUID_SHARED is not set") }
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let script = folder.appendingPathComponent("upstream/replay.py").path
    process.arguments =
      ["python3", script, "--port", "0", "--stop-on-eof"] + options
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line: [UInt8] = []
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
      line.append(byte)
    }
    let text = String(decoding: line, as: UTF8.self)
    guard let url = text.split(separator: " ").last, let port = url.split(separator: ":").last.flatMap({ UInt16($0) })
    else { throw Failure(description: "replay.py said \"\(text)\"") }
    self.url = String(url)
    self.port = port
  }

  deinit {
    // The end of its input is what the server stops at.
    try? input.fileHandleForWriting.close()
  }

  /// Breaks every answer from now on, until ``reset()``.
  ///
  /// - Parameters:
  ///   - fault: such as `hang` or `429:5`; the server's own page lists them.
  ///   - headers: headers that the answers have in place of the usual ones.
  /// - Throws: ``Failure`` for a fault that it does not know.
  public func inject(_ fault: String, headers: [String: String] = [:]) throws {
    let fields = headers.sorted { $0.key < $1.key }.map { #""\#($0.key)":"\#($0.value)""# }.joined(separator: ",")
    try post("/__control", #"{"fault":"\#(fault)","headers":{\#(fields)}}"#)
  }

  /// Forgets every request and every fault.
  ///
  /// - Throws: when the server cannot be asked.
  public func reset() throws {
    try post("/__reset", "{}")
  }

  private func post(_ path: String, _ body: String) throws {
    let head = "POST \(path) HTTP/1.1\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
    let answer = try LoopbackSocket.exchange(head + body, port: port)
    guard answer.hasPrefix("HTTP/1.1 200") else { throw Failure(description: answer) }
  }

  /// A request that the server has seen.
  public struct Request: Decodable, Sendable {
    /// The path without the query.
    public let path: String
    /// Path and query.
    public let target: String
    /// The headers, their names in small letters.
    public let headers: [String: String]
    /// When it came, in seconds since 1970.
    public let time: Double
  }

  /// The requests so far whose path and query contain a text.
  ///
  /// - Throws: when the server cannot be asked.
  public func requests(matching text: String = "") throws -> [Request] {
    let answer = try LoopbackSocket.exchange(
      "GET /__log?match=\(text) HTTP/1.1\r\nConnection: close\r\n\r\n", port: port)
    guard let start = answer.range(of: "\r\n\r\n") else { throw Failure(description: "no log: \(answer)") }
    return try JSONDecoder().decode([Request].self, from: Data(answer[start.upperBound...].utf8))
  }

  /// Why there is no server.
  public struct Failure: Error, CustomStringConvertible {
    /// What happened.
    public let description: String
  }
}
