import QuidCore

/// The CA certificates, proxies and connection reuse of an HTTP transport.
///
/// On Apple platforms, the certificates and proxies of the system are always used.
public struct TransportConfiguration: Hashable, Sendable {
  /// The path of a file with CA certificates in PEM format; `nil` for the default file of the system.
  public var certificateFile: String?
  /// The path of a folder with CA certificates, prepared with `openssl rehash`; `nil` for that of the system.
  public var certificateFolder: String?
  /// A Boolean value that indicates whether each request uses a new HTTP/1.1 connection.
  ///
  /// Set the value to `true` for requests that must not be sent twice, because libcurl may repeat a request if a reused
  /// connection is closed early.
  package var usesFreshConnections = false
  private var proxyVariables: [String: String] = [:]

  /// Creates a configuration with the system's certificates, in which connections are reused.
  public init() {}

  /// Creates a configuration from the environment variables of curl, such as `CURL_CA_BUNDLE` and `https_proxy`.
  ///
  /// Without `CURL_CA_BUNDLE`, `SSL_CERT_FILE` and `SSL_CERT_DIR` apply. The proxy variables are stored only for error
  /// messages, because libcurl reads these variables itself.
  public init(environment: [String: String]) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    certificateFile = value("CURL_CA_BUNDLE")
    if certificateFile == nil {
      certificateFile = value("SSL_CERT_FILE")
      certificateFolder = value("SSL_CERT_DIR")
    }
    proxyVariables = environment.filter { $0.key.lowercased().hasSuffix("_proxy") && !$0.value.isEmpty }
  }

  /// A copy of the configuration in which each request uses a new connection.
  package var withFreshConnections: TransportConfiguration {
    var configuration = self
    configuration.usesFreshConnections = true
    return configuration
  }

  /// Returns the host and port of libcurl's proxy for a URL, such as `proxy.example:3128`; `nil` for no proxy.
  func proxy(for url: URL) -> String? {
    guard let host = url.host(), !ProviderURL.isLoopback(host), !isExcluded(host) else { return nil }
    let scheme = url.scheme?.lowercased() ?? ""
    // curl ignores `HTTP_PROXY`, because in a CGI program the `Proxy` header field of a request sets it.
    let names = ["\(scheme)_proxy"] + (scheme == "http" ? [] : ["\(scheme.uppercased())_PROXY"])
    let proxy = (names + ["all_proxy", "ALL_PROXY"]).lazy.compactMap { proxyVariables[$0] }.first
    return proxy.map { Self.address(of: $0) }
  }

  private func isExcluded(_ host: String) -> Bool {
    let host = host.lowercased()
    let entries = (proxyVariables["no_proxy"] ?? proxyVariables["NO_PROXY"] ?? "").lowercased()
      .split { $0 == "," || $0 == " " }
    return entries.contains { entry in
      let name = entry.drop { $0 == "." }
      // CIDR ranges are not evaluated. Any range counts as excluding the host, so that no wrong proxy is reported.
      return entry == "*" || entry.contains("/") || host == name || host.hasSuffix(".\(name)")
    }
  }

  /// Returns the host and port in the value of a proxy environment variable, such as `https_proxy`.
  ///
  /// For `http://user:password@proxy.example`, the result is `proxy.example:1080` with the default port of libcurl.
  private static func address(of proxy: String) -> String {
    let scheme = proxy.firstRange(of: "://").map { proxy[..<$0.lowerBound].lowercased() }
    let rest = proxy.firstRange(of: "://").map { proxy[$0.upperBound...] } ?? proxy[...]
    let authority = rest.split(separator: "/", omittingEmptySubsequences: false).first ?? ""
    let address = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let hasPort = address.hasPrefix("[") ? address.contains("]:") : address.contains(":")
    return hasPort ? String(address) : "\(address):\(scheme == "https" ? 443 : 1080)"
  }
}
