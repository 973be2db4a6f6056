import Foundation
import TestSupport
import Testing

@testable import quid

/// Conversions with valid and invalid responses of a local server.
struct ConvertThroughServerTests {
  private func quid(_ line: String, sending body: String, status: String = "200 OK") async throws -> Run {
    let server = try LoopbackServer { $0.answer(body, status: status) }
    let home = try HomeFolder()
    var environment = home.environment(root: server.url)
    environment["LC_ALL"] = "C.UTF-8"
    return await Run.quid(line, environment: environment)
  }

  private func table(_ rates: String, base: String = "EUR") -> String {
    #"{"amount":1.0,"base":"\#(base)","date":"2026-03-05","rates":\#(rates)}"#
  }

  @Test func `table without its base converts from and to the base`() async throws {
    let body = table(#"{"USD":1.25,"SEK":10}"#)
    for (line, result) in [("eur sek", "10"), ("sek eur", "0.1"), ("usd sek", "8")] {
      let run = try await quid("convert \(line) --csv", sending: body)
      #expect(run.output.contains(",\(result),"), "\(run.output) \(run.error)")
    }
  }

  @Test(arguments: [#"{"USD":0,"SEK":10}"#, #"{"USD":-1,"SEK":10}"#, #"{"USD":null,"SEK":10}"#, #"{"SEK":10}"#])
  func `rate of zero or below is dropped and other rates are used`(_ rates: String) async throws {
    let rejected = try await quid("convert usd sek", sending: table(rates))
    #expect(rejected.code == .rejectedInput)
    #expect(rejected.error.contains("There is no exchange rate for USD on 2026-03-05."))
    #expect(rejected.output.isEmpty)
    #expect(try await quid("convert eur sek", sending: table(rates)).code == .success)
  }

  struct Broken: CustomTestStringConvertible, Sendable {
    let body: String
    var status = "200 OK"
    let code: ExitCode
    let words: String
    var testDescription: String { "\(status) \(body.prefix(30))" }
  }

  @Test(arguments: [
    Broken(
      body: #"{"amount":1.0,"base":"USD","date":"2026-03-05","rates":{"SEK":10}}"#, code: .invalidResponse,
      words: "expected the base currency EUR"),
    Broken(body: "<html>", code: .invalidResponse, words: "invalid response"),
    Broken(
      body: #"{"amount":1.0,"base":"EUR","date":"2026-03-05","rates":{}}"#, code: .invalidResponse, words: "a rate"),
    Broken(body: #"{"message":"not today"}"#, status: "403 No", code: .unavailable, words: "“not today”"),
    Broken(body: #"{"message":"slow down"}"#, status: "429 No", code: .rateLimited, words: "too many requests"),
  ])
  func `provider errors are distinguished from an unreachable network`(_ broken: Broken) async throws {
    for command in ["convert usd sek", "history usd sek"] {
      let run = try await quid(command, sending: broken.body, status: broken.status)
      #expect(run.code == broken.code, "\(run.error)")
      #expect(run.error.contains(broken.words), "\(run.error)")
      #expect(!run.error.contains("Check the internet connection"))
    }
  }

  @Test func `unreachable network advises to check the connection`() async throws {
    let home = try HomeFolder()
    // No process listens on port 1.
    let environment = home.environment(root: "http://127.0.0.1:1")
    for command in ["history usd sek", "history eur usd --days 5"] {
      let run = await Run.quid(command, environment: environment)
      #expect(run.code == .unavailable)
      #expect(run.error.contains("Frankfurter cannot be reached. Check the internet connection"), "\(run.error)")
      let offline = await Run.quid("\(command) --offline --json", environment: environment)
      #expect(offline.code == .unavailable)
      #expect(try offline.errorJSON.text("error.kind") == "offline")
    }
  }
}
