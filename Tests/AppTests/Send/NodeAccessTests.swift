import Foundation
import TestSupport
import Testing

@testable import quid

/// The messages about servers that deny access to a node, and about responses that deviate from the standard.
struct NodeAccessTests {
  private let node: FakeNode
  private let data = DataFolder()

  init() throws { node = try FakeNode() }

  private func balance(_ options: String = "") async -> Run {
    await Run.quid(
      "balance \(FakeNode.accounts[0]) --node \(node.url)/v3/k3y --client test --timeout 10m \(options)",
      environment: data.environment)
  }

  struct Denial: CustomTestStringConvertible, Sendable {
    let fault: FakeNode.Fault
    let code: ExitCode
    let message: String
    var testDescription: String { message }
  }

  @Test(arguments: [
    Denial(
      fault: .body("project k3y is locked", status: 401), code: .key,
      message: "requires a valid key or login: “project ••• is locked”. Check the key in its URL."),
    Denial(
      fault: .error(-32_600, "Must be authenticated!", status: 403), code: .key,
      message: "requires a valid key or login: “Must be authenticated!”."),
    Denial(fault: .body("<html>", status: 404), code: .refusedInput, message: "(status 404). Check the URL."),
    Denial(fault: .error(-32_005, "limit exceeded"), code: .rateLimited, message: "too many requests"),
    Denial(
      fault: .body(#"{"jsonrpc":"2.0","id":null,"error":"no \u001b[2J k3y"}"#), code: .unavailable,
      message: "The request to Node failed: “no "),
  ])
  func `denied read has the message of the server, without keys and control characters`(_ denial: Denial) async {
    node.script("eth_chainId", count: 3, denial.fault)
    let run = await balance()
    #expect(run.code == denial.code, "\(run)")
    #expect(run.error.contains(denial.message), "\(run)")
    #expect(!run.error.contains("k3y") && !run.error.contains("\u{1B}"), "\(run)")
  }

  @Test func `leading zeros in quantities are a warning of --verbose only`() async {
    for (options, isShown) in [("--verbose", true), ("", false)] {
      node.script("eth_getBalance", .result("\"0x000de0b6b3a7640000\""))
      let run = await balance(options)
      #expect(run.code == .success && run.output.contains("1 ETH"), "\(run)")
      #expect(run.error.contains("eth_getBalance 200") == isShown, "\(run)")
      #expect(run.error.contains("warning: a quantity has leading zeros") == isShown, "\(run)")
    }
  }
}
