import Foundation

/// One connection of a ``LoopbackServer``.
///
/// It is used on one thread only.
public final class LoopbackConnection {
  private let socket: Int32
  private let isStopped: () -> Bool
  private var isOpen = true
  /// The request from its first line to its last header.
  public internal(set) var requestHead = ""

  init(_ socket: Int32, isStopped: @escaping () -> Bool) {
    self.socket = socket
    self.isStopped = isStopped
  }

  /// Sends a string unchanged.
  ///
  /// HTTP requires `\r\n` line endings.
  ///
  /// - Returns: Whether the client received it.
  @discardableResult
  public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Sends bytes.
  ///
  /// - Returns: Whether the client received them.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Bool { isOpen && LoopbackSocket.send(bytes, to: socket) }

  /// Sends a complete response with the required headers.
  public func answer(_ body: String, status: String = "200 OK", headers: [String] = []) {
    let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)", "Connection: close"] + headers
    send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
  }

  /// Waits until the time has passed, the client disconnects or the server stops.
  ///
  /// - Returns: Whether the client is still connected.
  @discardableResult
  public func wait(seconds: Double) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      if isStopped() || LoopbackSocket.isClosedByPeer(socket) { return false }
      Thread.sleep(forTimeInterval: 0.005)
    }
    return true
  }

  /// Resets the connection instead of closing it.
  public func reset() { close(reset: true) }

  func close(reset: Bool = false) {
    guard isOpen else { return }
    isOpen = false
    LoopbackSocket.close(socket, reset: reset)
  }

  /// Reads the body of the request with the length in its head.
  public func readBody() -> String {
    let lengths = requestHead.split(separator: "\r\n").filter { $0.lowercased().hasPrefix("content-length:") }
    let length = lengths.first?.split(separator: ":").last.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    var body: [UInt8] = []
    while body.count < length, let byte = LoopbackSocket.byte(from: socket) { body.append(byte) }
    return String(decoding: body, as: UTF8.self)
  }

  /// Reads the head of a further request on the same connection.
  ///
  /// - Returns: Whether one arrived before the client disconnected.
  public func readsAnotherRequest() -> Bool { readHead() != nil }

  func readHead() -> String? {
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard head.count < 1 << 20, let byte = LoopbackSocket.byte(from: socket) else { return nil }
      head.append(byte)
    }
    return String(decoding: head, as: UTF8.self)
  }
}
