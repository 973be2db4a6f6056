import QuidPlatform

/// The settings of an HTTP transport: CA certificates, proxies and the reuse of connections.
///
/// The settings for certificates and proxies apply only on Linux. On Apple platforms, the settings of the
/// system apply.
public struct TransportConfiguration: Hashable, Sendable {
  /// The path of a file with CA certificates in PEM format; `nil` for the default file of the system.
  public var certificateFile: String?
  /// The path of a folder with CA certificates, prepared by `openssl rehash`; `nil` for the default folder of the
  /// system.
  public var certificateFolder: String?
  /// A Boolean value that indicates whether each request uses a new HTTP/1.1 connection, which is closed after the
  /// response.
  ///
  /// The default is `false`: connections are reused. libcurl automatically repeats a request if a reused connection
  /// or an HTTP/2 connection is closed early. Use a new connection for a request that must not be sent twice.
  public var usesFreshConnections = false
  /// The values of the environment variables for proxies, keyed by name, such as `https_proxy`.
  private var proxyVariables: [String: String] = [:]

  /// Creates a configuration with the system's default certificates, without proxies, and with reuse of
  /// connections.
  public init() {}

  /// Creates a configuration from the environment variables that curl uses, such as `CURL_CA_BUNDLE` and
  /// `https_proxy`.
  ///
  /// The certificates are those of `CURL_CA_BUNDLE`. If this variable is not set, they are those of `SSL_CERT_FILE`
  /// and `SSL_CERT_DIR`.
  ///
  /// libcurl reads the proxy variables itself. The configuration stores them only to include the proxy in error
  /// messages.
  public init(environment: [String: String]) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    certificateFile = value("CURL_CA_BUNDLE")
    if certificateFile == nil {
      certificateFile = value("SSL_CERT_FILE")
      certificateFolder = value("SSL_CERT_DIR")
    }
    proxyVariables = environment.filter { $0.key.lowercased().hasSuffix("_proxy") && !$0.value.isEmpty }
  }

  /// A copy of the configuration in which ``usesFreshConnections`` is `true`: each request uses a new
  /// connection.
  public var withFreshConnections: TransportConfiguration {
    var configuration = self
    configuration.usesFreshConnections = true
    return configuration
  }

  /// Returns the host and port of the proxy that libcurl uses for a URL, such as `proxy.example:3128`; `nil`
  /// if libcurl uses no proxy.
  func proxy(for url: URL) -> String? {
    guard let host = url.host(), !ProviderURL.isLoopback(host), !isExcluded(host) else { return nil }
    let scheme = url.scheme?.lowercased() ?? ""
    // curl ignores `HTTP_PROXY`, because in a CGI program the `Proxy` header field of a request sets it.
    let names = ["\(scheme)_proxy"] + (scheme == "http" ? [] : ["\(scheme.uppercased())_PROXY"])
    let proxy = (names + ["all_proxy", "ALL_PROXY"]).lazy.compactMap { proxyVariables[$0] }.first
    return proxy.map { Self.address(of: $0) }
  }

  /// Returns whether the environment variable `no_proxy` excludes a host, so that requests to the host use no proxy.
  private func isExcluded(_ host: String) -> Bool {
    let host = host.lowercased()
    let entries = (proxyVariables["no_proxy"] ?? proxyVariables["NO_PROXY"] ?? "").lowercased()
      .split { $0 == "," || $0 == " " }
    return entries.contains { entry in
      let name = entry.drop { $0 == "." }
      // CIDR ranges are not evaluated; any range counts as excluding the host, so that no wrong proxy is reported.
      return entry == "*" || entry.contains("/") || host == name || host.hasSuffix(".\(name)")
    }
  }

  /// Returns the host and port of a proxy from the value of an environment variable such as `https_proxy`.
  ///
  /// The result is `proxy.example:3128` for `http://user:password@proxy.example:3128`. If the value has no
  /// port, the default port of libcurl is added.
  private static func address(of proxy: String) -> String {
    let scheme = proxy.firstRange(of: "://").map { proxy[..<$0.lowerBound].lowercased() }
    let rest = proxy.firstRange(of: "://").map { proxy[$0.upperBound...] } ?? proxy[...]
    let authority = rest.split(separator: "/", omittingEmptySubsequences: false).first ?? ""
    let address = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let hasPort = address.hasPrefix("[") ? address.contains("]:") : address.contains(":")
    // The default ports of libcurl.
    return hasPort ? String(address) : "\(address):\(scheme == "https" ? 443 : 1080)"
  }
}

/// An API key of a provider.
///
/// The key is never printed: descriptions, reflection and `dump` show `•••`. Only the HTTP request contains
/// the unmasked key.
public struct APIKey: Sendable {
  /// The unmasked API key, as it is sent in a request.
  let value: String

  /// Creates a key from its unmasked string.
  ///
  /// The initializer fails for an empty string, and for a string with a space or any character other than
  /// printable ASCII. A line break would allow the key to add header fields to a request.
  public init?(_ value: String) {
    guard !value.isEmpty, value.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
    self.value = value
  }

  /// The forms in which the API key may occur in a provider's error message: unchanged and percent-encoded.
  ///
  /// All of these forms are masked in error messages.
  var spellings: [String] { [value, ProviderURL.encoded(value)] }

  /// The string that is printed instead of an API key: three bullets.
  static let mask = "•••"
}

extension APIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The string `•••` instead of the API key.
  public var description: String { Self.mask }
  /// The string `•••` instead of the API key.
  public var debugDescription: String { Self.mask }
  /// A mirror without children, so that reflection does not reveal the API key.
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

/// An API key and the part of the request that carries it: a header field or a query parameter.
///
/// A request stores its credential apart from the other query parameters and header fields, so that requests
/// with and without an API key share one cached response.
enum Credential: Sendable {
  /// An API key in a header field. The string is the name of the field.
  case header(String, APIKey)
  /// An API key in a query parameter. The string is the name of the parameter.
  case query(String, APIKey)

  /// The API key, regardless of the part of the request that carries it.
  var key: APIKey {
    switch self {
    case .header(_, let key), .query(_, let key): key
    }
  }
}
