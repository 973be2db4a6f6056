import Foundation

/// A call of the operating system that failed.
public struct POSIXFailure: Error, CustomStringConvertible {
  /// The name of the call and the error number.
  public let description: String

  init(_ call: String) { description = "\(call): errno \(errno)" }
}

/// The socket calls of ``LoopbackServer``, for loopback addresses only.
enum LoopbackSocket {
  /// Returns a listening socket on a free port of 127.0.0.1.
  static func listener() throws -> Int32 {
    let socket = try stream()
    guard withAddress(port: 0, { bind(socket, $0, $1) }) == 0, listen(socket, 256) == 0 else {
      throw POSIXFailure("bind")
    }
    return socket
  }

  /// Returns a listening socket on a free port of ::1.
  static func listenerIPv6() throws -> Int32 {
    let socket = try stream(AF_INET6)
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_addr = in6addr_loopback
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
      }
    }
    guard bound == 0, listen(socket, 256) == 0 else {
      Foundation.close(socket)
      throw POSIXFailure("bind")
    }
    return socket
  }

  private static func stream(_ family: Int32 = AF_INET) throws -> Int32 {
    #if canImport(Glibc) || canImport(Musl)
    let kind = Int32(SOCK_STREAM.rawValue)
    #else
    let kind = SOCK_STREAM
    #endif
    let socket = socket(family, kind, 0)
    guard socket >= 0 else { throw POSIXFailure("socket") }
    return socket
  }

  /// Calls `body` with an address of 127.0.0.1.
  private static func withAddress<Value>(port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value) -> Value {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    address.sin_port = port.bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
  }

  /// Sends a string to a port and returns all bytes until the connection closes.
  static func exchange(_ text: String, port: UInt16) throws -> String {
    let socket = try stream()
    defer { Foundation.close(socket) }
    guard withAddress(port: port, { connect(socket, $0, $1) }) == 0 else { throw POSIXFailure("connect") }
    guard send(Array(text.utf8), to: socket) else { throw POSIXFailure("send") }
    var answer: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = recv(socket, &part, part.count, 0)
      guard count > 0 else { return String(decoding: answer, as: UTF8.self) }
      answer += part[..<count]
    }
  }

  /// Returns a port of 127.0.0.1 that no socket listens on.
  static func unusedPort() throws -> UInt16 {
    let socket = try listener()
    defer { Foundation.close(socket) }
    return try port(of: socket)
  }

  /// Returns the port of a listening socket, which IPv4 and IPv6 addresses have at the same offset.
  static func port(of socket: Int32) throws -> UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let named = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) }
    }
    guard named == 0 else { throw POSIXFailure("getsockname") }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Returns the next connection, or `nil` after 20 ms.
  static func accepted(on listener: Int32) -> Int32? {
    var ready = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, 20) > 0 else { return nil }
    let socket = accept(listener, nil, nil)
    return socket >= 0 ? socket : nil
  }

  static func send(_ bytes: [UInt8], to socket: Int32) -> Bool {
    #if canImport(Glibc) || canImport(Musl)
    let flags = Int32(MSG_NOSIGNAL)
    #else
    let flags: Int32 = 0
    #endif
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        UnsafeRawBufferPointer(rebasing: buffer[sent...]).withMemoryRebound(to: UInt8.self) { rest in
          Foundation.send(socket, rest.baseAddress, rest.count, flags)
        }
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  static func byte(from socket: Int32) -> UInt8? {
    var byte: UInt8 = 0
    return recv(socket, &byte, 1, 0) == 1 ? byte : nil
  }

  static func isClosedByPeer(_ socket: Int32) -> Bool {
    var byte: UInt8 = 0
    let count = recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    return count == 0 || (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
  }

  /// Closes a connection with a reset or after sending all data.
  static func close(_ socket: Int32, reset: Bool = false) {
    if reset {
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    } else {
      shutdown(socket, Int32(SHUT_WR))
    }
    Foundation.close(socket)
  }
}
