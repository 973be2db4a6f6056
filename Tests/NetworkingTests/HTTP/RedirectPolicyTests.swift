import Foundation
import Testing

@testable import QuidNetworking

@Suite struct RedirectPolicyTests {
  @Test(
    arguments: [
      ("https://a.b/c", "https://a.b/d?e=f", nil),
      ("https://a.b/c", "https://a.b:443/d", nil),
      ("https://a.b/c", "https://A.B/d", nil),
      ("http://127.0.0.1:81/c", "http://127.0.0.1:81/d", nil),
      ("https://a.b/c", nil, "the response redirects to an invalid URL"),
      ("https://a.b/c", "http://a.b/c", "the response redirects to plain HTTP"),
      ("https://a.b/c", "https://a.b.c/", "the response redirects to another host"),
      ("https://a.b/c", "https://a.b:444/", "the response redirects to another host"),
      ("https://a.b/c", "https://u@a.b/", "the response redirects to another host"),
      ("https://a.b/c", "file:///etc/passwd", "the response redirects to plain HTTP"),
      ("http://127.0.0.1:81/c", "http://127.0.0.2:81/d", "the response redirects to another host"),
      ("http://127.0.0.1:81/c", "http://127.0.0.1:82/d", "the response redirects to another host"),
      ("http://127.0.0.1:81/c", "https://a.b/", "the response redirects to another host"),
    ] as [(String, String?, String?)])
  func `a redirect is followed to the same host, port and scheme only`(
    source: String, target: String?, error: String?
  ) throws {
    let from = try #require(URL(string: source))
    #expect(
      RedirectPolicy.rejectionReason(from: from, to: target.flatMap { URL(string: $0) }) == error)
  }
}
