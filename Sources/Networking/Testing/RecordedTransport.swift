public import QuidCore
public import QuidNetworking
import Synchronization

/// A transport that records the responses of another transport, or replays recorded responses without a network.
///
/// Recorded are the method, the URL and the body of each request, and its response. The header fields of requests are
/// not recorded. In URLs, these parts are masked, for a request with any other key to find the response: the values of
/// query parameters whose name contains `key`, `token`, `secret`, `password` or `signature`, segments of the path with
/// 16 or more characters that include letters and digits, and the user and password. Other secrets must be given.
public final class RecordedTransport: HTTPTransport {
  /// A recorded request and its response.
  public struct Exchange: Hashable, Sendable, Codable {
    /// The method and the URL with masked keys, such as `GET https://api.example/latest?key=•••`, and any body.
    public let request: String
    /// The HTTP status code of the response.
    public let status: Int
    /// The names and values of the header fields of the response.
    public let headers: [[String]]
    /// The body of the response.
    public let body: Data
  }

  private let transport: (any HTTPTransport)?
  private let secrets: [String]
  private let state: Mutex<(exchanges: [Exchange], next: [String: Int])>

  /// Creates a transport that sends its requests with another transport and records the responses.
  ///
  /// - Parameter secrets: Strings to mask wherever they occur in a request or a response.
  public init(recording transport: any HTTPTransport, hiding secrets: [String] = []) {
    self.transport = transport
    self.secrets = secrets
    state = Mutex(([], [:]))
  }

  /// Creates a transport that replays recorded responses.
  ///
  /// The responses to equal requests are replayed in the order of the recording; the last one is repeated.
  public init(replaying exchanges: [Exchange], hiding secrets: [String] = []) {
    transport = nil
    self.secrets = secrets
    state = Mutex((exchanges, [:]))
  }

  /// Creates a transport that replays the responses in a file.
  public convenience init(contentsOf file: URL, hiding secrets: [String] = []) throws {
    self.init(replaying: try JSONDecoder().decode([Exchange].self, from: Data(contentsOf: file)), hiding: secrets)
  }

  /// The recorded requests and responses, oldest first.
  public var exchanges: [Exchange] { state.withLock { $0.exchanges } }

  /// Writes the recorded requests and responses to a JSON file.
  public func write(to file: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(exchanges).write(to: file, options: .atomic)
  }

  /// Records or replays the response to a request.
  public func response(to request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let name = name(of: request)
    guard let transport else { return try replayed(name) }
    let response = try await transport.response(to: request)
    let exchange = Exchange(
      request: name, status: response.status, headers: response.headers.map { [$0.name, masked($0.value)] },
      body: String(validating: response.body, as: UTF8.self).map { Data(masked($0).utf8) } ?? response.body)
    state.withLock { $0.exchanges.append(exchange) }
    return response
  }

  private func replayed(_ name: String) throws(TransportError) -> TransportResponse {
    let exchange: Exchange? = state.withLock { state in
      let matches = state.exchanges.filter { $0.request == name }
      let index = state.next[name, default: 0]
      state.next[name] = index + 1
      return matches.indices.contains(index) ? matches[index] : matches.last
    }
    guard let exchange else { throw .unrecorded(name) }
    return TransportResponse(
      status: exchange.status,
      headers: exchange.headers.compactMap { $0.count == 2 ? TransportHeader(name: $0[0], value: $0[1]) : nil },
      body: exchange.body)
  }

  // MARK: Masking

  private static let mask = "•••"
  private static let secretNames = ["key", "token", "secret", "password", "signature"]

  private func masked(_ text: String) -> String {
    secrets.reduce(text) { $1.isEmpty ? $0 : $0.replacing($1, with: Self.mask) }
  }

  private func name(of request: TransportRequest) -> String {
    let url = request.url
    let path = url.path(percentEncoded: true).split(separator: "/", omittingEmptySubsequences: false)
      .map { Self.isKey($0) ? Self.mask : String($0) }.joined(separator: "/")
    let query = url.query(percentEncoded: true)?.split(separator: "&").map { parameter in
      let name = parameter.prefix { $0 != "=" }
      let isSecret = Self.secretNames.contains { name.lowercased().contains($0) }
      return isSecret ? "\(name)=\(Self.mask)" : String(parameter)
    }
    let port = url.port.map { ":\($0)" } ?? ""
    let body = request.body.map { " " + String(decoding: $0, as: UTF8.self) } ?? ""
    return masked(
      "\(request.method) \(url.scheme ?? "")://\(url.host() ?? "")\(port)\(path)"
        + (query.map { "?" + $0.joined(separator: "&") } ?? "") + body)
  }

  private static func isKey(_ segment: Substring) -> Bool {
    segment.utf8.count >= 16 && segment.contains { $0.isNumber } && segment.contains { $0.isLetter }
  }
}
