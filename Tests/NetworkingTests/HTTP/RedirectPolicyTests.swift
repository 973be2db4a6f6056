import Foundation
import Testing

@testable import QuidNetworking

@Suite struct RedirectPolicyTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let from: String
    let target: String?
    let error: String?
    var testDescription: String { "\(from) to \(target ?? "no target")" }
  }

  @Test(arguments: [
    Case(from: "https://a.b/c", target: "https://a.b/d?e=f", error: nil),
    Case(from: "https://a.b/c", target: "https://a.b:443/d", error: nil),
    Case(from: "https://a.b/c", target: "https://A.B/d", error: nil),
    Case(from: "http://127.0.0.1:81/c", target: "http://127.0.0.1:81/d", error: nil),
    Case(from: "https://a.b/c", target: nil, error: "the response redirects to an invalid URL"),
    Case(from: "https://a.b/c", target: "http://a.b/c", error: "the response redirects to plain HTTP"),
    Case(from: "https://a.b/c", target: "https://a.b.c/", error: "the response redirects to another host"),
    Case(from: "https://a.b/c", target: "https://a.b:444/", error: "the response redirects to another host"),
    Case(from: "https://a.b/c", target: "https://u@a.b/", error: "the response redirects to another host"),
    Case(from: "https://a.b/c", target: "file:///etc/passwd", error: "the response redirects to plain HTTP"),
    Case(
      from: "http://127.0.0.1:81/c", target: "http://127.0.0.2:81/d", error: "the response redirects to another host"),
    Case(
      from: "http://127.0.0.1:81/c", target: "http://127.0.0.1:82/d", error: "the response redirects to another host"),
    Case(from: "http://127.0.0.1:81/c", target: "https://a.b/", error: "the response redirects to another host"),
  ])
  func `a redirect is followed to the same host, port and scheme only`(_ redirect: Case) throws {
    let from = try #require(URL(string: redirect.from))
    #expect(
      RedirectPolicy.rejectionReason(from: from, to: redirect.target.flatMap { URL(string: $0) }) == redirect.error)
  }
}
