import Foundation
import Testing

@testable import QuidNetworking

@Suite struct TransportConfigurationTests {
  @Test(
    arguments: [
      ([:], nil, nil),
      (["SSL_CERT_FILE": "/a"], "/a", nil),
      (["SSL_CERT_DIR": "/b"], nil, "/b"),
      (["SSL_CERT_FILE": "/a", "SSL_CERT_DIR": "/b"], "/a", "/b"),
      (["CURL_CA_BUNDLE": "/c", "SSL_CERT_FILE": "/a", "SSL_CERT_DIR": "/b"], "/c", nil),
      (["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": ""], nil, nil),
    ] as [([String: String], String?, String?)])
  func `CA certificates come from the variables that curl uses`(
    environment: [String: String], file: String?, folder: String?
  ) {
    let configuration = TransportConfiguration(environment: environment)
    #expect(configuration.certificateFile == file)
    #expect(configuration.certificateFolder == folder)
  }

  struct Proxy: Sendable, CustomTestStringConvertible {
    let environment: [String: String]
    var url = "https://api.example/v1"
    let proxy: String?
    var testDescription: String { "\(url) with \(environment)" }
  }

  @Test(arguments: [
    Proxy(environment: [:], proxy: nil),
    Proxy(environment: ["https_proxy": "http://proxy.example:3128"], proxy: "proxy.example:3128"),
    Proxy(environment: ["https_proxy": "proxy.example"], proxy: "proxy.example:1080"),
    Proxy(environment: ["https_proxy": "https://proxy.example/"], proxy: "proxy.example:443"),
    Proxy(environment: ["https_proxy": "http://user:secret@proxy.example:8080/x"], proxy: "proxy.example:8080"),
    Proxy(environment: ["https_proxy": "http://user:p@ss@[::1]:8080"], proxy: "[::1]:8080"),
    Proxy(environment: ["https_proxy": "[::1]"], proxy: "[::1]:1080"),
    Proxy(environment: ["HTTPS_PROXY": "a:1", "https_proxy": "b:2"], proxy: "b:2"),
    Proxy(environment: ["HTTPS_PROXY": "a:1", "ALL_PROXY": "b:2"], proxy: "a:1"),
    Proxy(environment: ["ALL_PROXY": "a:1", "all_proxy": "b:2"], proxy: "b:2"),
    Proxy(environment: ["http_proxy": "a:1"], proxy: nil),
    Proxy(environment: ["https_proxy": "", "ALL_PROXY": "b:2"], proxy: "b:2"),
    Proxy(environment: ["HTTP_PROXY": "a:1"], url: "http://api.example", proxy: nil),
    Proxy(environment: ["http_proxy": "a:1"], url: "http://api.example", proxy: "a:1"),
    Proxy(environment: ["ALL_PROXY": "a:1"], url: "http://127.0.0.1:8545", proxy: nil),
    Proxy(environment: ["ALL_PROXY": "a:1"], url: "https://localhost", proxy: nil),
    Proxy(environment: ["ALL_PROXY": "a:1"], url: "http://[::1]:8545", proxy: nil),
    Proxy(environment: ["ALL_PROXY": "a:1", "NO_PROXY": "example"], proxy: nil),
    Proxy(environment: ["ALL_PROXY": "a:1", "no_proxy": "x, .API.example"], proxy: nil),
    Proxy(environment: ["ALL_PROXY": "a:1", "no_proxy": "*"], proxy: nil),
    Proxy(environment: ["ALL_PROXY": "a:1", "no_proxy": "i.example"], proxy: "a:1"),
  ])
  func `a proxy is chosen as by libcurl and shown without credentials`(_ proxy: Proxy) throws {
    let url = try #require(URL(string: proxy.url))
    #expect(TransportConfiguration(environment: proxy.environment).proxy(for: url) == proxy.proxy)
  }
}
