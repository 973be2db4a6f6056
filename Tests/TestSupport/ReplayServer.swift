import Foundation

/// The replay server of the shared folder, which serves recorded responses of all providers and injects faults.
///
/// It stops with its last reference. Tests that use it are `.enabled(if: SharedFolder.isPresent)`.
public final class ReplayServer: Sendable {
  /// The URL of the server, such as `http://127.0.0.1:40123`.
  public let url: String
  private let port: UInt16
  private let process: ServerProcess

  /// Starts a server on a free port.
  ///
  /// - Parameters:
  ///   - options: Options of its command line.
  /// - Throws: ``Failure`` or the error of starting the process.
  public init(options: [String] = []) throws {
    guard let folder = SharedFolder.url else { throw Failure(description: "QUID_SHARED is not set") }
    let script = folder.appendingPathComponent("upstream/replay.py").path
    process = try ServerProcess("/usr/bin/env", ["python3", script, "--port", "0", "--stop-on-eof"] + options)
    let text = process.line
    guard let url = text.split(separator: " ").last, let port = url.split(separator: ":").last.flatMap({ UInt16($0) })
    else { throw Failure(description: "replay.py said \"\(text)\"") }
    self.url = String(url)
    self.port = port
  }

  /// Injects a fault into all responses until ``reset()``.
  ///
  /// - Parameters:
  ///   - fault: A fault such as `hang` or `429:5`, as listed in the documentation of the server.
  ///   - headers: Headers that replace the default ones.
  /// - Throws: ``Failure`` for an unknown fault.
  public func inject(_ fault: String, headers: [String: String] = [:]) throws {
    let fields = headers.sorted { $0.key < $1.key }.map { #""\#($0.key)":"\#($0.value)""# }.joined(separator: ",")
    try post("/__control", #"{"fault":"\#(fault)","headers":{\#(fields)}}"#)
  }

  /// Removes all recorded requests and faults.
  ///
  /// - Throws: An error if the server is unreachable.
  public func reset() throws {
    try post("/__reset", "{}")
  }

  private func post(_ path: String, _ body: String) throws {
    let head = "POST \(path) HTTP/1.1\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
    let response = try LoopbackSocket.exchange(head + body, port: port)
    guard response.hasPrefix("HTTP/1.1 200") else { throw Failure(description: response) }
  }

  /// A request that the server has received.
  public struct Request: Decodable, Sendable {
    /// The path without the query.
    public let path: String
    /// The path with the query.
    public let target: String
    /// The headers with lowercase names.
    public let headers: [String: String]
    /// The time of the request in seconds since 1970.
    public let time: Double
  }

  /// Returns the requests whose path and query contain a string.
  ///
  /// - Throws: An error if the server is unreachable.
  public func requests(matching text: String = "") throws -> [Request] {
    let response = try LoopbackSocket.exchange(
      "GET /__log?match=\(text) HTTP/1.1\r\nConnection: close\r\n\r\n", port: port)
    guard let start = response.range(of: "\r\n\r\n") else { throw Failure(description: "no log: \(response)") }
    return try JSONDecoder().decode([Request].self, from: Data(response[start.upperBound...].utf8))
  }

  /// The error of a server that does not run.
  public struct Failure: Error, CustomStringConvertible {
    /// A description of the error.
    public let description: String
  }
}
