#if !canImport(Darwin)
import CQuidCurl
import QuidCore
import Synchronization

/// A session that runs HTTP transfers, each with its own number, with libcurl on a background thread.
final class CurlSession: Sendable {
  static let shared = CurlSession(libraries: ["libcurl.so.4", "libcurl-gnutls.so.4"])

  /// The thread-safe session of the C target `CQuidCurl`; `nil` if libcurl cannot be loaded.
  private nonisolated(unsafe) let session: OpaquePointer?
  private let loadError: TransportError

  init(libraries: [String]) {
    let names = CStrings(libraries)
    var status = QUID_CURL_READY
    session = withExtendedLifetime(names) { quid_curl_session_create(names.pointers, Self.callbacks, &status) }
    loadError = .libraryMissing("libcurl 7.68 or newer (package libcurl4)")
  }

  /// Returns the name of the first libcurl option that libcurl rejects; `nil` if all options are valid.
  ///
  /// Only tests call this function, because the C target `CQuidCurl` defines the option numbers without the headers of
  /// libcurl. If a step before the options fails, such as loading libcurl, the result is the name of this step
  /// (`library`).
  static func failedOption(libraries: [String]) -> String? {
    let names = CStrings(libraries)
    return withExtendedLifetime(names) { quid_curl_check_options(names.pointers).map { String(cString: $0) } }
  }

  deinit {
    if let session { quid_curl_session_destroy(session) }
  }

  func start(
    _ request: TransportRequest, at url: String, as exchange: HTTPExchange, _ configuration: TransportConfiguration
  ) {
    guard let session else { return exchange.end(.failure(loadError)) }
    guard let headers = headerLines(of: request), !url.utf8.contains(0) else { return exchange.end(.failure(.notHTTP)) }
    let number = Self.numbers.add(1, ordering: .relaxed).newValue
    let transfer = Transfer(session: self, request: request, exchange: exchange, configuration: configuration)
    Self.transfers.withLock { $0[number] = transfer }
    let lines = CStrings(headers)
    let strings = CStrings([url, configuration.certificateFile ?? "", configuration.certificateFolder ?? ""])
    // The C strings must exist until `quid_curl_start` returns.
    defer { withExtendedLifetime((lines, strings)) {} }
    let body = request.body ?? Data()
    let isStarted = body.withUnsafeBytes { bytes in
      var message = quid_curl_request()
      message.number = number
      message.url = strings.pointers[0]
      message.headers = UnsafePointer(lines.pointers)
      // A null pointer would make the request a GET, so an empty body needs a pointer that is not null.
      let empty: StaticString = ""
      message.body = request.body == nil ? nil : bytes.baseAddress ?? UnsafeRawPointer(empty.utf8Start)
      message.body_length = bytes.count
      message.certificate_file = configuration.certificateFile == nil ? nil : strings.pointers[1]
      message.certificate_folder = configuration.certificateFolder == nil ? nil : strings.pointers[2]
      message.bypasses_proxies = ProviderURL.isLoopback(request.url.host() ?? "")
      message.uses_fresh_connection = configuration.usesFreshConnections
      return quid_curl_start(session, &message)
    }
    guard isStarted else {
      Self.transfers.withLock { $0[number] = nil }
      return exchange.end(.failure(.interrupted))
    }
    // Called after the start, so that a cancellation never precedes the transfer to cancel.
    let isWanted = exchange.begin { [self] in cancel(number) }
    if !isWanted { cancel(number) }
  }

  private func cancel(_ number: UInt64) {
    if let session { quid_curl_cancel(session, number) }
  }

  /// Returns header fields as lines, such as `Accept: application/json`; `nil` if one contains a control character.
  private func headerLines(of request: TransportRequest) -> [String]? {
    var headers = request.headers
    let names = headers.map { $0.name.lowercased() }
    if let session, !names.contains("accept-encoding"), quid_curl_session_decompresses(session) {
      headers.append(TransportHeader(name: "Accept-Encoding", value: "gzip"))
    }
    // libcurl sends a header field without a value only when a semicolon replaces the colon.
    let lines = headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    guard lines.allSatisfy({ $0.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x09 } }) else { return nil }
    return lines
  }
}

// MARK: - Callbacks of libcurl's thread

extension CurlSession {
  private struct Transfer: Sendable {
    let session: CurlSession
    let request: TransportRequest
    let exchange: HTTPExchange
    let configuration: TransportConfiguration
    /// The URL to request after a redirect; `nil` if no redirect is followed.
    var redirect: String?
    /// The error in the status or header fields of the response; `nil` if valid or not received yet.
    var headError: TransportError?
  }

  private static let transfers = Mutex<[UInt64: Transfer]>([:])
  private static let numbers = Atomic<UInt64>(0)

  private static let callbacks = quid_curl_callbacks(
    head: { number, status, lines, length in
      CurlSession.receiveHead(number, Int(status), UnsafeRawBufferPointer(start: lines, count: length))
    },
    body: { number, bytes, length in
      CurlSession.receiveBody(number, UnsafeRawBufferPointer(start: bytes, count: length))
    },
    done: { number, result in CurlSession.complete(number, result) })

  private static func receiveHead(_ number: UInt64, _ status: Int, _ lines: UnsafeRawBufferPointer) -> quid_curl_body {
    guard let transfer = transfers.withLock({ $0[number] }) else { return QUID_CURL_STOP }
    let headers = CurlHead.headers(lines)
    let encoding = CurlHead.encoding(headers)
    var headError: TransportError?
    if case .unsupported(let name) = encoding { headError = .unsupportedEncoding(name) }
    if !(200...999 ~= status) { headError = .notHTTP }
    if let headError {
      transfers.withLock { $0[number]?.headError = headError }
      return QUID_CURL_STOP
    }
    let response = TransportResponse(status: status, headers: headers, body: Data())
    if RedirectPolicy.statuses.contains(status), let location = response.header("Location"),
      let target = RedirectPolicy.target(location, from: transfer.request.url)
    {
      transfer.exchange.redirect(to: target, status: status) { isFollowed in
        guard isFollowed else { return }
        transfers.withLock { $0[number]?.redirect = RedirectPolicy.address(of: target, from: transfer.request.url) }
      }
      return QUID_CURL_STOP
    }
    transfer.exchange.receive(status: status, headers: headers)
    return encoding == .gzip ? QUID_CURL_GZIP : QUID_CURL_PLAIN
  }

  private static func receiveBody(_ number: UInt64, _ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let transfer = transfers.withLock({ $0[number] }), let start = bytes.baseAddress else { return false }
    let part = Data(bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count, deallocator: .none)
    return transfer.exchange.receive(part)
  }

  private static func complete(_ number: UInt64, _ result: quid_curl_result) {
    guard let transfer = transfers.withLock({ $0.removeValue(forKey: number) }) else { return }
    if let redirect = transfer.redirect, result.code == CurlCode.writeError.rawValue {
      transfer.session.start(transfer.request, at: redirect, as: transfer.exchange, transfer.configuration)
      return
    }
    let proxy = transfer.configuration.proxy(for: transfer.request.url)
    transfer.exchange.complete(transfer.headError ?? TransportError(result, proxy: proxy))
  }
}

/// A null-terminated array of C strings, which are freed with this object.
private final class CStrings {
  let pointers: UnsafeMutablePointer<UnsafePointer<CChar>?>
  private let count: Int

  init(_ strings: [String]) {
    count = strings.count
    pointers = .allocate(capacity: count + 1)
    for (index, string) in strings.enumerated() {
      let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: string.utf8.count + 1)
      _ = copy.initialize(from: string.utf8CString)
      pointers.advanced(by: index).initialize(to: UnsafePointer(copy.baseAddress))
    }
    pointers.advanced(by: count).initialize(to: nil)
  }

  deinit {
    for index in 0..<count { pointers[index]?.deallocate() }
    pointers.deallocate()
  }
}
#endif
