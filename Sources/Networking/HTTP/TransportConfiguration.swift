import Foundation

/// The certificates, proxies and connections of a transport.
///
/// The certificates and the names of proxies are used on Linux. On Apple's platforms the system's settings apply.
public struct TransportConfiguration: Hashable, Sendable {
  /// The path of a file with CA certificates in PEM; `nil` for the file of the system.
  public var certificateFile: String?
  /// The path of a folder with CA certificates, as `openssl rehash` leaves it; `nil` for the folder of the system.
  public var certificateFolder: String?
  /// Whether each request gets a connection of its own, over HTTP/1.1, that is not used again.
  ///
  /// On connections that were used before, and on those of HTTP/2, libcurl repeats a request by itself when they break off.
  public var usesFreshConnections = false
  /// The environment variables that name proxies, by their names.
  private var proxyVariables: [String: String] = [:]

  /// Creates a configuration with the certificates of the system.
  public init() {}

  /// Creates a configuration from the environment variables of curl: `CURL_CA_BUNDLE`, else `SSL_CERT_FILE` and
  /// `SSL_CERT_DIR`; and the proxy variables.
  ///
  /// libcurl reads the proxy variables itself; they are kept here to name a proxy that fails.
  public init(environment: [String: String]) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    certificateFile = value("CURL_CA_BUNDLE")
    if certificateFile == nil {
      certificateFile = value("SSL_CERT_FILE")
      certificateFolder = value("SSL_CERT_DIR")
    }
    proxyVariables = environment.filter { $0.key.lowercased().hasSuffix("_proxy") && !$0.value.isEmpty }
  }

  /// The configuration with a connection of its own for each request.
  public var withFreshConnections: TransportConfiguration {
    var configuration = self
    configuration.usesFreshConnections = true
    return configuration
  }

  /// Returns the host and port of the proxy that libcurl uses for a URL, without credentials; `nil` without one.
  func proxy(for url: URL) -> String? {
    guard let host = url.host(), !UpstreamURL.isLoopback(host), !isExcluded(host) else { return nil }
    let scheme = url.scheme?.lowercased() ?? ""
    // `HTTP_PROXY` is set by a header in CGI programs, so that curl ignores it.
    let names = ["\(scheme)_proxy"] + (scheme == "http" ? [] : ["\(scheme.uppercased())_PROXY"])
    let proxy = (names + ["all_proxy", "ALL_PROXY"]).lazy.compactMap { proxyVariables[$0] }.first
    return proxy.map { Self.address(of: $0) }
  }

  /// A Boolean value that indicates whether `no_proxy` excludes a host.
  private func isExcluded(_ host: String) -> Bool {
    let host = host.lowercased()
    let entries = (proxyVariables["no_proxy"] ?? proxyVariables["NO_PROXY"] ?? "").lowercased()
      .split { $0 == "," || $0 == " " }
    return entries.contains { entry in
      let name = entry.drop { $0 == "." }
      // A range of addresses (CIDR) is not evaluated: the proxy is not named then.
      return entry == "*" || entry.contains("/") || host == name || host.hasSuffix(".\(name)")
    }
  }

  /// The host and port in a proxy variable, such as `user:password@proxy.example:3128`.
  private static func address(of proxy: String) -> String {
    let scheme = proxy.range(of: "://").map { proxy[..<$0.lowerBound].lowercased() }
    let rest = proxy.range(of: "://").map { proxy[$0.upperBound...] } ?? proxy[...]
    let authority = rest.split(separator: "/", omittingEmptySubsequences: false).first ?? ""
    let address = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let hasPort = address.hasPrefix("[") ? address.contains("]:") : address.contains(":")
    // The ports that libcurl takes without one.
    return hasPort ? String(address) : "\(address):\(scheme == "https" ? 443 : 1080)"
  }
}
