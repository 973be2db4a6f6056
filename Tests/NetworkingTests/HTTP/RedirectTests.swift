import Foundation
import Testing

@testable import QuidNetworking

@Suite struct RedirectTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let from: String
    let target: String?
    let refusal: String?
    var testDescription: String { "\(from) to \(target ?? "nowhere")" }
  }

  @Test(arguments: [
    Case(from: "https://a.b/c", target: "https://a.b/d?e=f", refusal: nil),
    Case(from: "https://a.b/c", target: "https://a.b:443/d", refusal: nil),
    Case(from: "https://a.b/c", target: "https://A.B/d", refusal: nil),
    Case(from: "http://127.0.0.1:81/c", target: "http://127.0.0.1:81/d", refusal: nil),
    Case(from: "https://a.b/c", target: nil, refusal: "a redirect to nowhere"),
    Case(from: "https://a.b/c", target: "http://a.b/c", refusal: "a redirect to plain HTTP"),
    Case(from: "https://a.b/c", target: "https://a.b.c/", refusal: "a redirect to another host"),
    Case(from: "https://a.b/c", target: "https://a.b:444/", refusal: "a redirect to another host"),
    Case(from: "https://a.b/c", target: "https://u@a.b/", refusal: "a redirect to another host"),
    Case(from: "https://a.b/c", target: "file:///etc/passwd", refusal: "a redirect to plain HTTP"),
    Case(from: "http://127.0.0.1:81/c", target: "http://127.0.0.2:81/d", refusal: "a redirect to another host"),
    Case(from: "http://127.0.0.1:81/c", target: "http://127.0.0.1:82/d", refusal: "a redirect to another host"),
    Case(from: "http://127.0.0.1:81/c", target: "https://a.b/", refusal: "a redirect to another host"),
  ])
  func `a redirect stays with its host, port and scheme`(_ redirect: Case) throws {
    let from = try #require(URL(string: redirect.from))
    #expect(Redirect.refusal(from: from, to: redirect.target.flatMap { URL(string: $0) }) == redirect.refusal)
  }
}
