import QuidPlatform
import QuidCore
import Synchronization

/// A client for JSON-RPC 2.0 over HTTP, which calls the methods of an Ethereum node.
///
/// The body of a response is parsed for any HTTP status, since nodes return JSON-RPC errors with various statuses.
/// Redirects are not followed. Each call specifies whether retries are allowed.
struct JSONRPCClient: Sendable {
  /// A rule that specifies whether a call is retried if no valid response was received.
  enum Retry: Sendable {
    /// The call can be retried safely, since the method only reads data.
    case allowed
    /// The call must not be retried, since the method has side effects, such as sending a transaction.
    case forbidden
  }

  private let provider: Provider
  private let isOffline: Bool
  private let now: @Sendable () -> Date
  private let observe: @Sendable (RequestEvent) -> Void
  private let identifiers = Identifiers()

  /// Creates a client that sends its requests to one node.
  ///
  /// - Parameters:
  ///   - provider: The name and the URL of the node.
  ///   - isOffline: Whether network access is disabled. If `true`, every call fails with
  ///     ``ProviderError/Reason/offline``.
  ///   - now: A closure that returns the current time.
  ///   - observe: A closure that receives an event after every request.
  init(
    _ provider: Provider, isOffline: Bool, now: @escaping @Sendable () -> Date,
    observe: @escaping @Sendable (RequestEvent) -> Void
  ) {
    self.provider = provider
    self.isOffline = isOffline
    self.now = now
    self.observe = observe
  }

  /// Calls a method of the node and returns the result of the method.
  ///
  /// - Parameters:
  ///   - method: The name of the method, such as `eth_chainId`.
  ///   - params: The parameters of the method.
  ///   - type: The type of the result.
  ///   - transport: The transport that sends the request.
  ///   - limit: The maximum duration of the call, including retries.
  ///   - retry: Whether the call is retried if no valid response was received.
  /// - Throws: ``JSONRPCCallError`` if there is no valid response or the node returns an error.
  @concurrent
  func call<Value: Decodable & Sendable>(
    _ method: String, _ params: [JSONRPCRequest.Parameter], as type: Value.Type, over transport: any HTTPTransport,
    within limit: Duration, retry: Retry
  ) async throws(JSONRPCCallError) -> Value {
    guard !isOffline else { throw .noResponse(.offline, isInterrupted: false) }
    let request = JSONRPCRequest(id: identifiers.next(), method: method, params: params)
    let start = ContinuousClock.now
    var attempt = 0
    while true {
      let failure: JSONRPCCallError
      do throws(JSONRPCCallError) {
        return try await result(of: request, as: type, over: transport, within: limit - (ContinuousClock.now - start))
      } catch {
        failure = error
      }
      guard retry == .allowed, case .noResponse(let reason, let isInterrupted) = failure,
        let wait = RetryPolicy().wait(
          after: reason, brokeOff: isInterrupted, attempt: attempt, remaining: limit - (ContinuousClock.now - start),
          random: { .random(in: 0...$0) })
      else { throw failure }
      do { try await Task.sleep(for: wait) } catch { throw .noResponse(.cancelled, isInterrupted: false) }
      attempt += 1
    }
  }

  private func result<Value: Decodable & Sendable>(
    of request: JSONRPCRequest, as type: Value.Type, over transport: any HTTPTransport, within limit: Duration
  ) async throws(JSONRPCCallError) -> Value {
    guard let url = provider.base.url(appending: [], query: []) else {
      throw .noResponse(.insecure("the request URL does not belong to the node"), isInterrupted: false)
    }
    let message = TransportRequest(posting: request.body, to: url, headers: Self.headers, byteLimit: Self.byteLimit)
    let http = try await send(message, request, transport, within: limit)
    let response: JSONRPCResponse<Value>
    do throws(ResponseError) {
      response = try JSONRPCResponse(http.body, to: request, of: provider, byteLimit: Self.byteLimit)
    } catch {
      let described = ProviderRequest(provider: provider, path: [], query: [], credential: nil, subject: request.method)
      let reason = ProviderError.Reason(http, to: described, now: now())
      throw .noResponse(reason ?? error.reason, isInterrupted: false)
    }
    do throws(JSONRPCError) {
      return try response.result.get()
    } catch {
      guard http.status != 429 else { throw .noResponse(.rateLimited(retryAfter: nil), isInterrupted: false) }
      throw .rejected(error)
    }
  }

  private func send(
    _ message: TransportRequest, _ request: JSONRPCRequest, _ transport: any HTTPTransport, within limit: Duration
  ) async throws(JSONRPCCallError) -> TransportResponse {
    let start = ContinuousClock.now
    // The event has the name of the method instead of the path, which may contain a key.
    func report(_ outcome: RequestEvent.Outcome, bytes: Int) {
      observe(
        RequestEvent(
          method: message.method, host: provider.base.host, path: request.method, outcome: outcome,
          duration: ContinuousClock.now - start, bytes: bytes))
    }
    do throws(TransportError) {
      let response = try await Deadline.run(within: limit) { () throws(TransportError) in
        try await transport.response(to: message)
      }
      report(.responded(status: response.status), bytes: response.body.count)
      return response
    } catch {
      let reason = ProviderError.Reason(error)
      report(.failed(reason), bytes: 0)
      throw .noResponse(reason, isInterrupted: error == .interrupted)
    }
  }

  private static let headers = [
    TransportHeader(name: "Content-Type", value: "application/json"),
    TransportHeader(name: "Accept", value: "application/json"),
    TransportHeader(name: "User-Agent", value: "quid"),
  ]

  /// The maximum size of a response in bytes: 8 MiB.
  ///
  /// For comparison, a response with a block and all of its transactions is less than half as large.
  private static let byteLimit = TransportRequest.defaultByteLimit

  /// A generator of unique identifiers for JSON-RPC requests.
  ///
  /// A response must contain the identifier of its request.
  private final class Identifiers: Sendable {
    private let last = Atomic(0)
    func next() -> Int { last.add(1, ordering: .relaxed).newValue }
  }
}

/// An error of a JSON-RPC call: a missing or invalid response, or an error that the node returned.
enum JSONRPCCallError: Error, Hashable, Sendable {
  /// No valid response was received, for the associated reason. `isInterrupted` is `true` if the connection
  /// was lost during the response.
  case noResponse(ProviderError.Reason, isInterrupted: Bool)
  /// The node returned a JSON-RPC error object, which contains a code and a message.
  case rejected(JSONRPCError)
}

/// A JSON-RPC 2.0 request, which calls one method of a server.
struct JSONRPCRequest: Encodable, Sendable {
  private let jsonrpc = "2.0"
  /// The identifier of the request, which the response must contain too.
  let id: Int
  /// The name of the called method, such as `eth_chainId`.
  let method: String
  /// The parameters of the called method, in the order that the method requires.
  let params: [Parameter]

  init(id: Int, method: String, params: [Parameter]) {
    self.id = id
    self.method = method
    self.params = params
  }

  private enum CodingKeys: String, CodingKey {
    case jsonrpc, id, method, params
  }

  /// The body of the HTTP request: this JSON-RPC request as a JSON object.
  var body: Data {
    // Encoding strings, Booleans and integers cannot fail.
    (try? JSONWriter.data(self, .compact)) ?? Data()
  }

  /// A parameter of a called method, in one of the JSON types that Ethereum methods use.
  enum Parameter: Encodable, Hashable, Sendable {
    case string(String)
    case bool(Bool)
    case integers([Int])
    case object([String: String])

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .string(let value): try container.encode(value)
      case .bool(let value): try container.encode(value)
      case .integers(let value): try container.encode(value)
      case .object(let value): try container.encode(value)
      }
    }
  }
}

/// A JSON-RPC 2.0 response, which contains either the result of a method or an error object.
///
/// Source: JSON-RPC 2.0, section 5.
struct JSONRPCResponse<Value: Decodable & Sendable>: Sendable {
  /// The result of the method, or the error object that the node returned.
  let result: Result<Value, JSONRPCError>

  /// Creates a response by parsing the body of an HTTP response.
  ///
  /// - Parameters:
  ///   - bytes: The body of the HTTP response.
  ///   - request: The request that the response must belong to.
  ///   - provider: The name and the URL of the node. API keys from this URL are masked in the error messages of the
  ///     node. If `nil`, the default, no API keys are masked.
  ///   - byteLimit: The maximum size of the body in bytes.
  /// - Throws: ``ResponseError`` if the body is not a valid response to this request.
  init(
    _ bytes: Data, to request: JSONRPCRequest, of provider: Provider? = nil, byteLimit: Int
  ) throws(ResponseError) {
    let body = try JSONBody(bytes, byteLimit: byteLimit)
    let head = try body.decoded(as: Head.self)
    guard head.jsonrpc == "2.0" else { throw .malformed(expected: "2.0", at: "jsonrpc") }
    if let error = head.error {
      guard !head.hasResult else { throw .malformed(expected: "either a result or an error", at: "body") }
      // A server that could not parse the request does not know its identifier.
      let isParseError = head.id == nil && [-32700, -32600].contains(error.code)
      guard head.id == request.id || isParseError else { throw Self.wrongID }
      result = .failure(
        JSONRPCError(
          code: error.code, message: RedactedMessage(error.message, of: provider).string,
          revertData: error.data?.bytes))
      return
    }
    guard head.id == request.id else { throw Self.wrongID }
    guard head.hasResult else { throw .malformed(expected: "a result or an error", at: "body") }
    result = .success(try body.decoded(as: Full.self).result)
  }

  private static var wrongID: ResponseError { .malformed(expected: "the ID of the request", at: "id") }

  /// A JSON-RPC response that contains a result instead of an error.
  private struct Full: Decodable {
    let result: Value

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: JSONKey.self)
      result = try fields.decode(Value.self, forKey: JSONKey("result"))
    }
  }

  /// The fields of a JSON-RPC response, except the value of the field `result`.
  ///
  /// The result is decoded separately, because its value is valid only if the response contains no error.
  private struct Head: Decodable {
    let jsonrpc: String?
    let id: Int?
    let hasResult: Bool
    let error: ErrorObject?

    struct ErrorObject: Decodable {
      let code: Int
      let message: String
      let data: RevertData?

      private enum CodingKeys: String, CodingKey {
        case code, message, data
      }

      init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        code = try fields.decode(Int.self, forKey: .code)
        message = try fields.decode(String.self, forKey: .message)
        // Data in another format is not an error, because only calls of contracts use the data.
        data = try? fields.decodeIfPresent(RevertData.self, forKey: .data)
      }
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: JSONKey.self)
      jsonrpc = try? fields.decodeIfPresent(String.self, forKey: JSONKey("jsonrpc"))
      id = try? fields.decodeIfPresent(Int.self, forKey: JSONKey("id"))
      error = try fields.decodeIfPresent(ErrorObject.self, forKey: JSONKey("error"))
      // Some servers return both fields and set the unused one to null.
      let isNull = try fields.contains(JSONKey("result")) ? fields.decodeNil(forKey: JSONKey("result")) : true
      hasResult = fields.contains(JSONKey("result")) && !(isNull && error != nil)
    }
  }
}

/// The data that a contract returned when it reverted a call.
///
/// The data is in the field `data` of a JSON-RPC error. geth returns a hexadecimal string. Other nodes return an
/// object with such a string in the field `data` or `result`, or a string in which the word `Reverted` precedes the
/// digits.
struct RevertData: Decodable, Sendable {
  /// The bytes that the contract returned when it reverted the call.
  let bytes: [UInt8]

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case data, result
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let string = try? container.decode(String.self) {
      let digits = string.hasPrefix("Reverted ") ? String(string.dropFirst(9)) : string
      guard let decoded = HexData(digits) else {
        throw ResponseError.malformed(expected: "hexadecimal data", at: ResponseError.path(of: container.codingPath))
      }
      bytes = decoded.bytes
      return
    }
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    guard let key = CodingKeys.allCases.first(where: { fields.contains($0) }) else {
      throw ResponseError.malformed(
        expected: "the data that the contract returned", at: ResponseError.path(of: container.codingPath))
    }
    bytes = try fields.decode(RevertData.self, forKey: key).bytes
  }
}
