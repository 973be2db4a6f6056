import Foundation
import TestSupport
import Testing

@testable import quid

/// The logins of nodes, and the messages about servers that deny access and responses that deviate from the standard.
struct NodeAccessTests {
  private let node: FakeNode
  private let data = DataFolder()

  init() throws { node = try FakeNode() }

  private func balance(_ options: String = "") async -> Run {
    await Run.quid(
      "balance \(FakeNode.accounts[0]) --node \(node.url)/v3/k3y --client test --timeout 10m \(options)",
      environment: data.environment)
  }

  @Test(
    arguments: [
      (
        .body("project k3y is locked", status: 401), .key,
        "requires a valid key or login: “project ••• is locked”. Check the key in its URL."
      ),
      (
        .error(-32_600, "Must be authenticated!", status: 403), .key,
        "requires a valid key or login: “Must be authenticated!”."
      ),
      (.body("<html>", status: 404), .rejectedInput, "(status 404). Check the URL."),
      (.error(-32_005, "limit exceeded"), .rateLimited, "too many requests"),
      (
        .body(#"{"jsonrpc":"2.0","id":null,"error":"no \u001b[2J k3y"}"#), .unavailable,
        "The request to Node failed: “no "
      ),
    ] as [(FakeNode.Fault, ExitCode, String)])
  func `denied read has the message of the server, without keys and control characters`(
    fault: FakeNode.Fault, code: ExitCode, message: String
  ) async {
    node.script("eth_chainId", count: 3, fault)
    let run = await balance()
    #expect(run.code == code, "\(run)")
    #expect(run.error.contains(message), "\(run)")
    #expect(!run.error.contains("k3y") && !run.error.contains("\u{1B}"), "\(run)")
  }

  // MARK: Logins

  /// Runs `quid balance`, and returns the values of the header field `Authorization` of its requests.
  private func logins(
    of requested: FakeNode, _ options: String = "", _ environment: [String: String] = [:]
  ) async -> Set<String?> {
    let run = await Run.quid(
      "balance \(FakeNode.accounts[0]) \(options) --client test --timeout 10m --verbose",
      environment: data.environment.merging(environment) { $1 })
    #expect(!(run.output + run.error).contains("T0KEN") && !(run.output + run.error).contains("dTpw"), "\(run)")
    let heads = requested.requests
    #expect(!heads.isEmpty)
    return Set(
      heads.map { head in
        head.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix("authorization: ") }
          .map { String($0.dropFirst("authorization: ".count)) }
      })
  }

  @Test(arguments: [("T0KEN", "Bearer T0KEN"), ("Bearer T0KEN", "Bearer T0KEN"), ("u:p", "Basic dTpw")])
  func `login of the environment is sent to the configured node`(_ typed: String, _ sent: String) async throws {
    let environment = ["QUID_NODE_URL": node.url, "QUID_NODE_AUTH": typed]
    #expect(await logins(of: node, "", environment) == [sent])
    #expect(await logins(of: node, "--node \(node.url)/other", environment) == [sent])
  }

  @Test func `login in a URL is sent to this node`() async throws {
    let url = node.url.replacing("http://", with: "http://u:p@")
    #expect(await logins(of: node, "--node \(url)") == ["Basic dTpw"])
    let other = try FakeNode()
    let environment = ["QUID_NODE_URL": other.url.replacing("http://", with: "http://u:p@")]
    #expect(await logins(of: other, "", environment) == ["Basic dTpw"])
  }

  @Test func `login is sent to no other node and no redirect`() async throws {
    let other = try FakeNode()
    let environment = ["QUID_NODE_URL": node.url, "QUID_NODE_AUTH": "T0KEN"]
    #expect(await logins(of: other, "--node \(other.url)", environment) == [nil])
    #expect(node.requests.isEmpty)
    let count = other.requests.count
    node.script("eth_chainId", .body("", status: 307, headers: ["Location: \(other.url)/"]))
    #expect(await logins(of: node, "", environment) == ["Bearer T0KEN"])
    #expect(other.requests.count == count)
  }

  @Test func `login of the file belongs to the node of the file`() async throws {
    let other = try FakeNode()
    let folder = try ConfigFolder(#"{"node": "\#(node.url)", "node-auth": "T0KEN"}"#)
    #expect(await logins(of: other, "", folder.environment.merging(["QUID_NODE_URL": other.url]) { $1 }) == [nil])
    #expect(await logins(of: node, "", folder.environment) == ["Bearer T0KEN"])
  }

  @Test func `transfer has the login, and its report, its error and the journal do not`() async throws {
    let url = node.url.replacing("http://", with: "http://us3r:T0KEN@") + "?dkey=K3YK3Y"
    let login = "dXMzcjpUMEtFTg=="
    for fault in [FakeNode.Fault.error(-32_000, "no us3r:T0KEN \(login) K3YK3Y"), .none] {
      node.script("eth_sendTransaction", fault)
      for options in ["--dry-run --json", "--yes --chain 31337 --wait 0s --verbose"] {
        let run = await Run.quid(
          "send 1eth --to \(FakeNode.accounts[1]) --node \(url) --from \(FakeNode.accounts[0]) --client test --timeout 10m"
            + " \(options)", environment: data.environment)
        let journal = (try? data.text("sends.json")) ?? ""
        for secret in ["us3r", "T0KEN", login, "K3YK3Y"] {
          #expect(!(run.output + run.error + journal).contains(secret), "\(run)")
        }
      }
      node.mineEmpty(3)
    }
    #expect(node.requests.contains { $0.contains("POST /?dkey=K3YK3Y ") && $0.contains("Basic \(login)") })
    #expect(node.calls.filter { $0 == "eth_sendTransaction" }.count == 2)
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
