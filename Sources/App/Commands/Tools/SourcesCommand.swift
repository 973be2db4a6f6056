import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

struct SourcesCommand: Command {
  static let configuration = CommandConfiguration(
    name: "sources",
    summary: "show the status of each data provider",
    discussion: [
      "quid sources sends no requests; it shows the results of earlier commands. Responded and Failed are the times since"
        + " the last successful and the last failed request, Cached is the number of stored responses, and Fetched is the"
        + " time since the newest of them was received; its data can be older. Requests counts those of this month, Left"
        + " is what an API key still allows this month, and Paused until is the time before which no request is sent,"
        + " because the provider has reported a limit.",
      "A second table lists the stored exchange rates of your currencies. Central banks is the number of those whose"
        + " rates the provider averages into one rate.",
      "To set a base URL or an API key, use quid config set or an environment variable.",
    ],
    examples: ["quid sources", "quid sources --check"],
    otherNames: ["providers": "sources", "status": "sources", "ping": "sources", "cache": "sources"])

  @Flag("check", "send one request to each provider and show how long it took")
  var checksProviders: Bool

  func run(in context: CommandContext) async throws -> any CommandReport {
    let providers = context.services.providers(checksProviders ? .never : .bySettings).reported()
    // With a client for tests, no provider is contacted.
    let isChecked = checksProviders && providers.contains { $0.check != nil }
    let checks = isChecked ? await ProviderCheck.all(of: providers) : []
    let now = Date()
    return SourcesReport(
      providers: providers.enumerated().map { index, provider in
        SourcesReport.Row(
          status: provider.status(), check: isChecked ? checks[index] : nil, now: now,
          dates: context.format.dates)
      }, isChecked: isChecked, rates: await rates(in: context), dates: context.format.dates)
  }

  /// Returns the cached newest rates of the currencies to which `quid convert` converts by default.
  private func rates(in context: CommandContext) async -> [UsedRate] {
    guard let table = try? await context.services.providers(.only).rates.latestRates() else { return [] }
    let currencies =
      context.defaultTargets(from: .currency(table.value.base))?.compactMap(\.currency)
      ?? table.value.popularCurrencies(excluding: table.value.base)
    return currencies.filter { table.value[$0] != nil }.map { UsedRate(currency: $0, table: table) }
  }
}

private struct SourcesReport: CommandReport {
  let providers: [Row]
  let isChecked: Bool
  let rates: [UsedRate]
  let dates: DateTimeFormat

  struct Row {
    let status: ProviderStatus
    /// The result of a request; `nil` without `--check`, or if the provider needs a key and none is set.
    let check: ProviderCheck?
    let now: Date
    let dates: DateTimeFormat

    /// The age of the newest cached response, in whole seconds; `nil` if nothing is cached.
    var cacheAge: Int? { status.cachedAt.map { Int(max(0, min(now.timeIntervalSince($0), 1e15))) } }

    var isFailing: Bool {
      guard let failure = status.lastFailure else { return false }
      return status.lastSuccess.map { $0 < failure } ?? true
    }

    /// The reason why the check or, without a check, the last request failed; `nil` if it did not fail.
    var problem: String? { check == nil ? isFailing ? status.lastError : nil : check?.error?.message }

    func age(of date: Date?) -> String { date.map { EnglishStrings().age(of: $0, at: now) } ?? "never" }
  }

  var fields: Fields { ["rows": Self.rowFields.json(providers), "rates": UsedRate.fields.json(rates)] }

  private static let rowFields = FieldTable<Row, Row>(leadingFields + [closedUntil] + checkFields + [baseColumn])
  private static let sourceColumn = TextColumn<Row>("Source") { .init($0.status.source.name) }
  private static let requestsColumn = TextColumn<Row>("Requests", .right) { .init("\($0.status.requestsThisMonth)") }
  private static let leftColumn = TextColumn<Row>("Left", .right) { .init($0.status.remaining.map { "\($0)" } ?? "") }
  private static let pauseColumn = TextColumn<Row>("Paused until") { row in
    .init(row.status.closedUntil.map { row.dates.dateTime($0) } ?? "", .bad)
  }
  /// The fields for the text format of a check.
  private static let checkedFields = FieldTable<Row, Row>(
    [
      .text(sourceColumn),
      .text(TextColumn("Host") { .init($0.status.source.host ?? "", .faint) }),
      .text(
        TextColumn("Answer") { row in
          switch row.check {
          case nil: .init("no key", .faint)
          case .some(let check): check.error == nil ? .init("yes", .good) : .init("no", .bad)
          }
        }),
      .text(TextColumn("Time", .right) { .init($0.check.map { "\($0.milliseconds) ms" } ?? "") }),
      .text(requestsColumn), .text(leftColumn), .text(pauseColumn),
    ])
  /// The fields for the text format if no provider has reached its rate limit.
  private static let openFields = FieldTable<Row, Row>(leadingFields + [baseColumn])

  private static let leadingFields: [Field<Row, Row>] = [
    .value("name", text: sourceColumn) { $0.status.source.name },
    .json("host") { $0.status.source.host },
    .value("base") { $0.status.base.redacted },
    .value("key", text: TextColumn("Key") { .init($0.status.hasKey ? "yes" : "no") }) { $0.status.hasKey },
    .value(
      "lastSuccess",
      text: TextColumn("Responded") { .init($0.age(of: $0.status.lastSuccess)) }
    ) { $0.status.lastSuccess },
    .value(
      "lastFailure",
      text: TextColumn("Failed") { .init($0.age(of: $0.status.lastFailure), $0.isFailing ? .bad : .plain) }
    ) { $0.status.lastFailure },
    .value(
      "stored",
      text: TextColumn("Cached", .right, omission: 2) { .init("\($0.status.cachedResponses)") }
    ) { $0.status.cachedBytes },
    .value("age", text: TextColumn("Fetched") { .init($0.age(of: $0.status.cachedAt)) }) { $0.cacheAge },
    .value("requests", text: requestsColumn) { $0.status.requestsThisMonth },
    .value("remaining", text: leftColumn) { $0.status.remaining },
  ]

  private static let closedUntil: Field<Row, Row> = .value(
    "closedUntil", text: pauseColumn
  ) { $0.status.closedUntil }

  private static let checkFields: [Field<Row, Row>] = [
    .value("responded") { $0.check.map { $0.error == nil } },
    .value("milliseconds") { $0.check?.milliseconds },
    .value("problem") { $0.problem },
  ]

  private static let baseColumn: Field<Row, Row> = .text(
    TextColumn("Base", omission: 1) { .init($0.status.base.redacted, .faint) })

  var table: [[String]]? { Self.rowFields.csv(providers) }

  private var problems: [StyledLine] {
    let lines = providers.compactMap(\.problem).map { StyledLine($0, .bad) }
    return lines.isEmpty ? [] : [StyledLine()] + lines
  }

  func lines(columns: Int) -> [StyledLine] {
    let hasLimit = providers.contains { $0.status.closedUntil != nil }
    if isChecked { return Self.checkedFields.text(providers, columns: columns).lines + problems }
    let statuses = (hasLimit ? Self.rowFields : Self.openFields).text(providers, columns: columns).lines
    guard !rates.isEmpty else { return statuses + problems }
    let table = UsedRate.fields.text(rates.map { ($0, dates) }, columns: columns)
    return statuses + problems + [StyledLine()] + table.lines
  }
}
