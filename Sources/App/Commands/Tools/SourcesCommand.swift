import Foundation
import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

/// `quid sources`: prints the status of each provider.
enum SourcesCommand {
  static let spec = CommandSpec(
    name: "sources",
    synopsis: "",
    summary: "show each upstream: its base, key, last answer, what is stored, requests left",
    details: [
      "Nobody is asked: the command shows what earlier commands found out. Another base or a key is set in the"
        + " environment or in ~/.config/quid/config.json."
    ],
    options: [],
    examples: ["quid sources"],
    argumentLimit: 0,
    run: { _, context in
      SourcesReport(
        upstreams: context.services.providerStatuses(), now: Date(), moments: context.format.dates)
    })
}

/// The status of the providers, in every output format.
private struct SourcesReport: CommandReport {
  let upstreams: [ProviderStatus]
  let now: Date
  let moments: DateTimeFormat

  var sources: [SourceReport] { [] }

  var data: JSONValue {
    [
      "rows": .array(
        upstreams.map { upstream in
          [
            "name": .string(upstream.source.name), "host": JSONValue(upstream.source.host),
            "base": .string(upstream.base.redacted), "key": .bool(upstream.hasKey),
            "lastSuccess": JSONValue(upstream.lastSuccess.map(SourceReport.time)),
            "lastFailure": JSONValue(upstream.lastFailure.map(SourceReport.time)),
            "stored": .number(Int64(upstream.cachedBytes)),
            "age": age(upstream).map { .number($0) } ?? .null,
            "remaining": upstream.remaining.map { .number(Int64($0)) } ?? .null,
            "closedUntil": JSONValue(upstream.closedUntil.map(SourceReport.time)),
          ]
        })
    ]
  }

  var table: [[String]]? {
    [["name", "base", "key", "lastSuccess", "lastFailure", "stored", "age", "remaining", "closedUntil"]]
      + upstreams.map { upstream in
        [
          upstream.source.name, upstream.base.redacted, upstream.hasKey ? "yes" : "no",
          upstream.lastSuccess.map(SourceReport.time) ?? "", upstream.lastFailure.map(SourceReport.time) ?? "",
          "\(upstream.cachedBytes)", age(upstream).map { "\($0)" } ?? "", upstream.remaining.map { "\($0)" } ?? "",
          upstream.closedUntil.map(SourceReport.time) ?? "",
        ]
      }
  }

  func lines(columns: Int) -> [StyledLine] {
    let wide = table(withBase: true)
    return wide.width <= columns ? wide.lines : table(withBase: false).lines
  }

  private func table(withBase: Bool) -> TextTable {
    let isAnyClosed = upstreams.contains { $0.closedUntil != nil }
    var headings = ["Source", "Key", "Answered", "Failed", "Stored", "Newest", "Left"]
    if isAnyClosed { headings.append("Closed until") }
    if withBase { headings.append("Base") }
    var table = TextTable(headings.map { ["Stored", "Left"].contains($0) ? .right : .left })
    table.append(headings.map { .init($0, .strong) })
    for upstream in upstreams {
      let failed = isFailing(upstream)
      var cells: [TextTable.Cell] = [
        .init(upstream.source.name), .init(upstream.hasKey ? "yes" : "no"),
        .init(age(of: upstream.lastSuccess)), .init(age(of: upstream.lastFailure), failed ? .bad : .plain),
        .init("\(upstream.cachedResponses)"), .init(age(of: upstream.cachedAt)),
        .init(upstream.remaining.map { "\($0)" } ?? ""),
      ]
      if isAnyClosed { cells.append(.init(upstream.closedUntil.map { moments.dateTime($0) } ?? "", .bad)) }
      if withBase { cells.append(.init(upstream.base.redacted, .faint)) }
      table.append(cells)
    }
    return table
  }

  /// Whether the last request to a provider failed.
  private func isFailing(_ upstream: ProviderStatus) -> Bool {
    guard let failure = upstream.lastFailure else { return false }
    return upstream.lastSuccess.map { $0 < failure } ?? true
  }

  private func age(of date: Date?) -> String { date.map { moments.age(of: $0, at: now) } ?? "never" }

  /// Returns the age of the newest cached response of a provider, in whole seconds.
  private func age(_ upstream: ProviderStatus) -> Int64? {
    upstream.cachedAt.map { Int64(max(0, min(now.timeIntervalSince($0), 1e15))) }
  }
}
