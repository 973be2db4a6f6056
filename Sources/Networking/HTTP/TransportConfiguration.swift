import Foundation

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
  /// A Boolean value that indicates whether each request uses a new HTTP/1.1 connection, which is closed
  /// afterwards.
  ///
  /// The default is `false`: connections are reused. libcurl automatically repeats a request if a reused
  /// connection or an HTTP/2 connection is closed early. Use a new connection for a request that must not be
  /// sent twice.
  public var usesFreshConnections = false
  /// The environment variables for proxies, such as `https_proxy`, and their values.
  private var proxyVariables: [String: String] = [:]

  /// Creates a configuration with the system's default certificates, without proxies, and with reuse of
  /// connections.
  public init() {}

  /// Creates a configuration from the environment variables that curl uses, such as `CURL_CA_BUNDLE` and
  /// `https_proxy`.
  ///
  /// The certificates are those of `CURL_CA_BUNDLE`, otherwise those of `SSL_CERT_FILE` and `SSL_CERT_DIR`.
  ///
  /// libcurl reads the proxy variables itself. The configuration stores them only to name the proxy in an
  /// error.
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

  /// Returns whether the environment variable `no_proxy` excludes a host from the use of proxies.
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

  /// Returns the host and port in the value of a proxy variable, such as `https_proxy`.
  ///
  /// The result is `proxy.example:3128` for `http://user:password@proxy.example:3128`. If the value has no
  /// port, the default port of libcurl is added.
  private static func address(of proxy: String) -> String {
    let scheme = proxy.range(of: "://").map { proxy[..<$0.lowerBound].lowercased() }
    let rest = proxy.range(of: "://").map { proxy[$0.upperBound...] } ?? proxy[...]
    let authority = rest.split(separator: "/", omittingEmptySubsequences: false).first ?? ""
    let address = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let hasPort = address.hasPrefix("[") ? address.contains("]:") : address.contains(":")
    // The default ports of libcurl.
    return hasPort ? String(address) : "\(address):\(scheme == "https" ? 443 : 1080)"
  }
}
