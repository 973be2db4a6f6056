import Foundation
import TestSupport
import Testing

@testable import quid

/// A capability whose first providers fail in one way, so that the next one must respond.
struct FailoverCase<Capability: RawRepresentable<String> & Sendable>: Sendable, CustomTestStringConvertible {
  let capability: Capability
  let fault: ProviderFault
  /// The number of providers that fail.
  let failures: Int
  var testDescription: String { "\(capability.rawValue), \(failures) \(fault.rawValue)" }

  /// Returns the cases of a capability with a number of providers.
  static func all(_ capability: Capability, providers: Int) -> [FailoverCase] {
    ProviderFault.allCases.flatMap { fault in
      // A server that hangs uses a third of the remaining time, so that only the first two hang.
      (1..<(fault == .hanging ? min(3, providers) : providers)).map {
        FailoverCase(capability: capability, fault: fault, failures: $0)
      }
    }
  }
}

/// A way in which a provider fails.
enum ProviderFault: String, CaseIterable, Sendable {
  case refused, hanging, rateLimited, paymentRequired, serverError, html

  func respond(to connection: LoopbackConnection, _ clock: ProgramClock) {
    switch self {
    // A request of a path whose base URL has other providers too; otherwise, `refusing(_:at:)` changes the base URL.
    case .refused: connection.reset()
    case .hanging: clock.hang(connection)
    case .rateLimited: connection.answer("slow down", status: "429 Too Many Requests")
    case .paymentRequired: connection.answer("{}", status: "402 Payment Required")
    case .serverError: connection.answer("oops", status: "500 Internal Server Error")
    case .html: connection.answer("<html></html>", headers: ["Content-Type: text/html"])
    }
  }
}

extension [String: String] {
  /// Returns the environment in which the base URLs below some paths of a server have a port that refuses connections.
  func refusing(_ paths: [String], at root: String) -> [String: String] {
    mapValues { value in
      let urls = value.split(separator: ",").map { url -> String in
        let isRefusing = paths.contains { "\(url)/".hasPrefix(root + $0) }
        return isRefusing ? String(url).replacing(root, with: "http://127.0.0.1:1") : String(url)
      }
      return urls.joined(separator: ",")
    }
  }
}

extension Run {
  /// The names of the sources in the JSON.
  var sources: [String] {
    get throws { (try json["sources"] as? [[String: Any]] ?? []).compactMap { $0.text("name") } }
  }

  /// The values of the JSON.
  var data: [String: Any] {
    get throws { try json["data"] as? [String: Any] ?? [:] }
  }

  /// Verifies that a report succeeded with a source and its times, and that a warning names the provider that failed.
  func verifyFailover(from failed: String, to source: String) throws {
    #expect(code == .success, "\(error)")
    let sources = try json["sources"] as? [[String: Any]] ?? []
    let used = try #require(sources.first { $0.text("name") == source }, "\(output) \(error)")
    let fetched = try Date(try #require(used.text("fetchedAt")), strategy: .iso8601)
    #expect(fetched <= Date() + 1)
    if let time = used.text("asOf"), time != "null" {
      #expect(try Date(time, strategy: .iso8601) <= Date() + 86_400, "\(time)")
    }
    let warnings = try json["warnings"] as? [String] ?? []
    #expect(warnings.contains { $0.contains(failed) }, "\(warnings)")
  }
}

/// The number of cells of capabilities, faults and failing providers.
struct FailoverMatrixTests {
  @Test func `matrix has at least 290 cells`() {
    let counts = [
      RateFailoverTests.cases.count, GasFailoverTests.cases.count, PriceFailoverTests.cases.count,
      MarketFailoverTests.cases.count, MarketFailoverTests.lostCases.count,
    ]
    #expect(counts.reduce(0, +) >= 290, "\(counts)")
  }
}
