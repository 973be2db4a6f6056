import Foundation
import Synchronization

/// A server on loopback whose responses are scripted byte by byte, including invalid ones.
///
/// Each connection has a thread of its own and handles one request. The server stops with its last reference.
public final class LoopbackServer: Sendable {
  /// Handles one request.
  public typealias Script = @Sendable (LoopbackConnection) -> Void

  /// The URL of the server, such as `http://127.0.0.1:40123`.
  public let url: String
  private let state = State()

  /// Starts a server that handles every request with a script.
  ///
  /// - Parameters:
  ///   - readingHead: Whether the head of a request is read before the script runs. A client may also wait for the server
  ///     or send no request.
  ///   - isIPv6: Whether the server listens on ::1 instead of 127.0.0.1.
  /// - Throws: ``POSIXFailure`` if no port is available.
  public init(readingHead: Bool = true, isIPv6: Bool = false, _ script: @escaping Script) throws {
    let listener = try isIPv6 ? LoopbackSocket.listenerIPv6() : LoopbackSocket.listener()
    url = "http://\(isIPv6 ? "[::1]" : "127.0.0.1"):\(try LoopbackSocket.port(of: listener))"
    Thread.detachNewThread { [state] in
      while !state.isStopped {
        guard let socket = LoopbackSocket.accepted(on: listener) else { continue }
        // A client may have connected after the server was stopped and before it stopped listening.
        if state.isStopped {
          LoopbackSocket.close(socket)
        } else {
          Self.serve(socket, script, readingHead, state)
        }
      }
      LoopbackSocket.close(listener)
    }
  }

  /// Starts a server that sends the same bytes to every client and closes the connection.
  ///
  /// - Throws: ``POSIXFailure``.
  public convenience init(sending text: String) throws {
    try self.init { $0.send(text) }
  }

  /// Returns a server with the responses for `quid fee`.
  ///
  /// - Throws: ``POSIXFailure`` if no port is available.
  public static func fees() throws -> LoopbackServer {
    try LoopbackServer { connection in
      if connection.requestHead.contains("simple/price") {
        connection.answer(#"{"ethereum":{"usd":1644.1,"eur":1523.88,"gbp":1305.27}}"#)
      } else {
        connection.answer(
          #"{"status":"1","message":"OK","result":{"LastBlock":"18041185","SafeGasPrice":"13","ProposeGasPrice":"14","#
            + #""FastGasPrice":"14","suggestBaseFee":"12.086368893"}}"#)
      }
    }
  }

  deinit { stop() }

  /// The heads of all requests, from the first line to the last header.
  public var requests: [String] { state.log.withLock { $0 } }

  /// The number of open connections.
  public var openConnections: Int { state.connections.load(ordering: .acquiring) }

  /// Returns a port of 127.0.0.1 that no server listens on.
  ///
  /// - Throws: ``POSIXFailure`` if no port is available.
  public static func unusedPort() throws -> UInt16 { try LoopbackSocket.unusedPort() }

  /// Stops listening and ends all waiting scripts.
  public func stop() { state.stopped.store(true, ordering: .releasing) }

  private static func serve(_ socket: Int32, _ script: @escaping Script, _ readingHead: Bool, _ state: State) {
    state.connections.add(1, ordering: .acquiringAndReleasing)
    Thread.detachNewThread {
      let connection = LoopbackConnection(socket) { state.isStopped }
      if readingHead, let head = connection.readHead() {
        state.log.withLock { $0.append(head) }
        connection.requestHead = head
        script(connection)
      } else if !readingHead {
        script(connection)
      }
      connection.close(reset: state.isStopped)
      state.connections.subtract(1, ordering: .acquiringAndReleasing)
    }
  }

  private final class State: Sendable {
    let log = Mutex<[String]>([])
    let stopped = Atomic(false)
    let connections = Atomic(0)
    var isStopped: Bool { stopped.load(ordering: .acquiring) }
  }
}
