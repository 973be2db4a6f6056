#if !canImport(Darwin)
import Foundation
import TestSupport
import Testing

/// Proxy variables and the dynamic library of a process.
@Suite(.serialized, .enabled(if: QuidProcess.path != nil, "quid is not built beside the tests"))
struct ProxyProcessTests {
  private static let rates = #"{"amount":1,"base":"EUR","date":"2025-01-02","rates":{"USD":1.1}}"#
  private static let variables = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]

  private static func run(
    _ provider: String, proxy: String? = nil, _ extra: [String: String] = [:]
  ) async throws -> QuidProcess.End {
    let home = try HomeFolder()
    var environment = home.environment(root: provider)
    for variable in variables { environment[variable] = proxy }
    return try await QuidProcess.run(
      "convert 1 eur usd --timeout 10s", environment: environment.merging(extra) { _, extra in extra })
  }

  @Test(arguments: ["127.0.0.1", "localhost"])
  func `loopback traffic never uses a proxy`(_ host: String) async throws {
    let proxy = try LoopbackServer { $0.answer("", status: "502 Bad Gateway") }
    let server = try LoopbackServer { $0.answer(Self.rates) }
    let end = try await Self.run(server.url.replacing("127.0.0.1", with: host), proxy: proxy.url)
    #expect(end.code == 0, "\(end)")
    #expect(!server.requests.isEmpty)
    #expect(proxy.requests == [])
    #expect(proxy.openConnections == 0)
  }

  @Test func `proxy is used for other hosts, and its error contains no credentials`() async throws {
    let proxy = try LoopbackServer { $0.answer("", status: "407 Proxy Authentication Required") }
    let address = proxy.url.dropFirst("http://".count)
    let end = try await Self.run("https://provider.invalid", proxy: "http://user:secret@\(address)")
    #expect(proxy.requests.first?.hasPrefix("CONNECT provider.invalid:443 HTTP/1.1\r\n") == true)
    #expect(end.error.contains("through the proxy \(address) (status 407)"), "\(end)")
    #expect(!(end.error + end.output).contains("secret"))
  }

  @Test func `unreachable proxy is named`() async throws {
    let address = "127.0.0.1:\(try LoopbackServer.unusedPort())"
    let refused = try await Self.run("https://provider.invalid", proxy: "http://user:secret@\(address)")
    #expect(refused.error.contains("through the proxy \(address)"), "\(refused)")
    #expect(!(refused.error + refused.output).contains("secret"))
    let unknown = try await Self.run("https://provider.invalid", proxy: "http://proxy.invalid:8")
    #expect(unknown.error.contains("through the proxy proxy.invalid:8"), "\(unknown)")
  }

  @Test func `missing libcurl is an error that names the package`() async throws {
    let home = try HomeFolder()
    let libraries = home.url.appending(path: "libraries")
    try FileManager.default.createDirectory(at: libraries, withIntermediateDirectories: true)
    for name in ["libcurl.so.4", "libcurl-gnutls.so.4"] {
      try Data("no library".utf8).write(to: libraries.appending(path: name))
    }
    let server = try LoopbackServer { $0.answer(Self.rates) }
    let path = ["LD_LIBRARY_PATH": libraries.path(percentEncoded: false)]
    // No built-in or cached data can serve this request.
    let environment = home.environment(root: server.url).merging(path) { _, path in path }
    let end = try await QuidProcess.run("markets --timeout 5s", environment: environment)
    #expect(end.code == 69, "\(end)")
    #expect(end.error.contains("libcurl 7.68 or newer (package libcurl4)"), "\(end)")
    #expect(server.requests == [])
    let json = try await QuidProcess.run("markets --json --timeout 5s", environment: environment)
    #expect((json.output + json.error).contains(#""kind":"libraryMissing""#), "\(json)")
  }

  @Test func `process with an open transfer ends at its timeout`() async throws {
    let server = try LoopbackServer { $0.wait(seconds: 300) }
    let home = try HomeFolder()
    let start = ContinuousClock.now
    let end = try await QuidProcess.run(
      "markets --timeout 300ms", environment: home.environment(root: server.url))
    #expect(end.code == 69, "\(end)")
    #expect(ContinuousClock.now - start < .seconds(60))
  }
}
#endif
