import Foundation
import Synchronization

/// A server on 127.0.0.1 that answers exactly what a test scripts, byte by byte: also what no proper server sends.
///
/// Each connection has a thread of its own and answers one request, then it is closed. The server stops with its last
/// reference.
public final class LoopbackServer: Sendable {
  /// Answers one request.
  public typealias Script = @Sendable (LoopbackConnection) -> Void

  /// Where it listens, such as `http://127.0.0.1:40123`.
  public let url: String
  private let state = State()

  /// A server that answers every request by that script.
  ///
  /// - Parameters:
  ///   - readingHead: whether the head of a request is read before the script runs; a client may wait for the server to
  ///     speak, or send something that is no request.
  ///   - isIPv6: whether it listens on ::1 instead of 127.0.0.1.
  /// - Throws: ``POSIXFailure`` when there is no port to listen on.
  public init(readingHead: Bool = true, isIPv6: Bool = false, _ script: @escaping Script) throws {
    let listener = try isIPv6 ? LoopbackSocket.listenerIPv6() : LoopbackSocket.listener()
    url = "http://\(isIPv6 ? "[::1]" : "127.0.0.1"):\(try LoopbackSocket.port(of: listener))"
    Thread.detachNewThread { [state] in
      while !state.isStopped {
        if let socket = LoopbackSocket.accepted(on: listener) {
          Self.serve(socket, script, readingHead, state)
        }
      }
      LoopbackSocket.close(listener)
    }
  }

  /// A server that sends every client the same text as it is, then closes the connection.
  ///
  /// - Throws: ``POSIXFailure``.
  public convenience init(sending text: String) throws {
    try self.init { $0.send(text) }
  }

  deinit { stop() }

  /// The heads of the requests so far, each from its first line to its last header.
  public var requests: [String] { state.log.withLock { $0 } }

  /// How many connections are open.
  public var openConnections: Int { state.connections.load(ordering: .acquiring) }

  /// Stops listening, and ends every script that waits.
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
