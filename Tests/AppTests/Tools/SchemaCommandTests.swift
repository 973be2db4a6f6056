import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking
@testable import quid

struct SchemaCommandTests {
  /// Command lines with every kind of report that needs no node, without `--client test --json`.
  private static let lines = [
    "markets --limit 3", "markets --limit 2 --columns spark", "coin btc", "price btc eth --in sek",
    "chart btc --days 7",
    "chart btc --days 7 --at 2023-09-01", "chart btc eth --days 7 --at 2023-09-01", "chart btc --candles --days 7",
    "chart btc --volume --days 7",
    "chart btc --volume --at 2023-08-20",
    "watchlist", "portfolio", "portfolio list", "convert 100 usd eur sek", "convert 0.5 btc eur", "history usd sek",
    "currencies", "bitcoin", "bitcoin 2023-08-30 --in sek", "send 1.5 --in usd", "send 1,5", "send 100", "fee",
    "contacts",
    "config list", "sources", "commands", "schema price", "completions bash", "man", "version",
  ]

  private static func parsed(_ text: String) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  /// Returns the schema that `quid schema` prints.
  private static func schema(of topic: some StringProtocol) async throws -> JSONValue {
    let run = await Run.quid("schema \(topic)")
    #expect(run.code == .success, "\(run.error)")
    return try parsed(run.output)
  }

  private static func output(of line: String) async throws -> JSONValue {
    let folder = DataFolder()
    let run = await Run.quid("\(line) --client test --json", environment: folder.environment)
    return try parsed(run.output)
  }

  @Test(arguments: lines)
  func `JSON output conforms to the schema of its command`(_ line: String) async throws {
    let schema = try await Self.schema(of: line.prefix { $0 != " " })
    let output = try await Self.output(of: line)
    #expect(SchemaValidator.errors(in: output, schema).isEmpty, "\(SchemaValidator.errors(in: output, schema))")
  }

  @Test(arguments: lines)
  func `schema rejects output without a key, with an unknown key or with another type`(_ line: String) async throws {
    let schema = try await Self.schema(of: line.prefix { $0 != " " })
    guard case .object(let output) = try await Self.output(of: line), case .object(let data)? = output["data"] else {
      Issue.record("no object")
      return
    }
    #expect(!output.isEmpty && !data.isEmpty)
    func isRejected(_ value: [String: JSONValue]) -> Bool {
      !SchemaValidator.errors(in: .object(value), schema).isEmpty
    }
    for key in output.keys {
      #expect(isRejected(output.filter { $0.key != key }), "\(key)")
      #expect(isRejected(output.merging([key: .bool(true)]) { _, new in new }), "\(key)")
    }
    #expect(isRejected(output.merging(["more": .null]) { _, new in new }))
    // The members of a day of the Bitcoin index are named by currencies, none of which is required.
    let hasCurrencyKeys = line.hasPrefix("bitcoin 2023")
    // Any JSON value is allowed as the schema itself.
    for key in data.keys where key != "schema" {
      let isCurrency = hasCurrencyKeys && key != "date"
      let lacking = output.merging(["data": .object(data.filter { $0.key != key })]) { _, new in new }
      #expect(isRejected(lacking) != isCurrency, "\(key)")
      let changed = data.merging([key: .number(-1)]) { _, new in new }
      let isInteger = if case .number? = data[key] { true } else { data[key] == .null }
      if !isInteger { #expect(isRejected(output.merging(["data": .object(changed)]) { _, new in new }), "\(key)") }
    }
    if !hasCurrencyKeys {
      let surplus = data.merging(["more": .null]) { _, new in new }
      #expect(isRejected(output.merging(["data": .object(surplus)]) { _, new in new }))
    }
  }

  @Test(arguments: ["coin nope", "markets --sort nope", "nope", "price", "convert 1 usd xyz", "fee --tsv"])
  func `error object conforms to its schema, which rejects changes`(_ line: String) async throws {
    let schema = try await Self.schema(of: "error")
    let run = await Run.quid("\(line) --client test --json")
    #expect(run.code != .success)
    let error = try Self.parsed(run.error)
    #expect(SchemaValidator.errors(in: error, schema).isEmpty, "\(run.error)")
    guard case .object(let members) = error, case .object(let details)? = members["error"] else {
      Issue.record("no object")
      return
    }
    #expect(details.count == 4)
    for key in details.keys {
      let lacking = members.merging(["error": .object(details.filter { $0.key != key })]) { _, new in new }
      #expect(!SchemaValidator.errors(in: .object(lacking), schema).isEmpty, "\(key)")
    }
    let changed = details.merging(["exitCode": .number(3)]) { _, new in new }
    let wrong = members.merging(["error": .object(changed)]) { _, new in new }
    #expect(!SchemaValidator.errors(in: .object(wrong), schema).isEmpty)
  }

  @Test func `every command has a schema, and that of watch contains those of the repeatable commands`() async throws {
    for command in CommandList.all {
      let schema = try await Self.schema(of: command.name)
      #expect(schema["$schema"] == "https://json-schema.org/draft/2020-12/schema")
      guard !command.reports.isEmpty || command.configuration.repeatsCommand else {
        #expect(command.name == "mcp" && schema["anyOf"] != nil)
        continue
      }
      guard command.configuration.repeatsCommand else {
        #expect(schema["properties"]?["data"] != nil, "\(command.name)")
        continue
      }
      guard case .array(let schemas)? = schema["anyOf"] else {
        Issue.record("no alternatives")
        continue
      }
      #expect(schemas.count == CommandList.all.count { $0.configuration.interval != nil })
      let price = try await Self.output(of: "price btc")
      #expect(SchemaValidator.errors(in: price, schema).isEmpty)
      let version = try await Self.output(of: "version")
      #expect(!SchemaValidator.errors(in: version, schema).isEmpty)
    }
  }

  @Test func `no object of a schema requires a key twice`() async throws {
    func check(_ value: JSONValue, _ command: String) {
      switch value {
      case .object(let members):
        if case .array(let keys)? = members["required"] {
          #expect(Set(keys).count == keys.count, "\(command): \(keys)")
        }
        for member in members.values { check(member, command) }
      case .array(let elements): for element in elements { check(element, command) }
      default: break
      }
    }
    for command in CommandList.all { check(try await Self.schema(of: command.name), command.name) }
  }

  @Test func `schemas contain only characters that every terminal can display`() async {
    for command in CommandList.all {
      let run = await Run.quid("schema \(command.name)")
      #expect(!run.output.isEmpty)
      #expect(run.output.utf8.allSatisfy { $0 < 0x80 }, "\(command.name)")
    }
  }

  @Test func `field types have the keywords of the specification`() {
    #expect(JSONSchema(FieldType.nullable(.integer)).json.text == #"{"type":["integer","null"]}"#)
    #expect(JSONSchema(FieldType.choice(["a", "b"])).json.text == #"{"enum":["a","b"],"type":"string"}"#)
    #expect(
      JSONSchema(FieldType.nullable(.choice(["a"]))).json.text == #"{"enum":["a",null],"type":["string","null"]}"#)
    #expect(
      JSONSchema(FieldType.tuple([.string, .boolean])).json.text
        == #"{"items":false,"minItems":2,"prefixItems":[{"type":"string"},{"type":"boolean"}],"type":"array"}"#)
    #expect(
      JSONSchema(FieldType.map(of: .integer)).json.text
        == #"{"additionalProperties":{"type":"integer"},"type":"object"}"#)
    #expect(JSONSchema(FieldType.any).json.text == "{}")
    #expect(
      JSONSchema(FieldType.nullable(.either([.string, .integer]))).json.text
        == #"{"anyOf":[{"anyOf":[{"type":"string"},{"type":"integer"}]},{"type":"null"}]}"#)
  }

  @Test(arguments: [
    RejectedLine("schema", code: .usage, words: "needs a command, as in quid schema markets"),
    RejectedLine("schema prise", code: .usage, words: "Did you mean “price”?"),
    RejectedLine("schema price --csv", code: .usage, words: "quid schema cannot print CSV"),
  ])
  func `unknown topic is rejected`(_ rejected: RejectedLine) async { rejected.check(await Run.quid(rejected.line)) }
}

struct CommandDescriptionTests {
  /// A command with each kind of argument and option.
  private struct Sample: ParsableCommand {
    static let configuration = CommandConfiguration(name: "sample", summary: "a command")

    @Argument("NAME", .string("NAME"), missing: "a name") var name: String
    @Argument("[DAY…]", .day, limit: 2) var days: [CalendarDay]
    @Option("limit", .integer(in: 1...9), "a number") var limit = 4
    @Option("tier", .choice, "a tier") var tier = GasTier.fast
    @Flag("loud", "a flag") var isLoud: Bool
  }

  @Test func `input schema contains each argument and option with its type and default`() {
    let expected = #"""
      {"additionalProperties":false,"properties":{"days":{"description":"[DAY…]","items":{"format":"date","pattern":"^[0-9]{4,}-[0-9]{2}-[0-9]{2}$","type":"string"},"maxItems":2,"type":"array"},"limit":{"default":4,"description":"a number","maximum":9,"minimum":1,"type":"integer"},"loud":{"description":"a flag","type":"boolean"},"name":{"description":"NAME","type":"string"},"tier":{"default":"fast","description":"a tier","enum":["slow","standard","fast"],"type":"string"}},"required":["name"],"type":"object"}
      """#
    #expect(Sample.declaration.inputSchema.json.text == expected)
  }

  @Test func `description lists the commands, their options with defaults, and the exit codes`() async throws {
    let run = await Run.quid("commands --json")
    let output = try JSONDecoder().decode(JSONValue.self, from: Data(run.output.utf8))
    guard case .array(let commands)? = output["data"]?["commands"],
      case .array(let common)? = output["data"]?["options"], case .array(let codes)? = output["data"]?["exitCodes"]
    else {
      Issue.record("no lists")
      return
    }
    #expect(commands.map { $0["name"] } == CommandList.all.map { .string($0.name) })
    #expect(common.compactMap { $0["name"] }.contains("columns"))
    #expect(codes.compactMap { $0["code"] } == ExitCode.allCases.map { .number(Int64($0.rawValue)) })
    let markets = try #require(commands.first { $0["name"] == "markets" })
    guard case .array(let options)? = markets["options"] else {
      Issue.record("no options")
      return
    }
    let limit = try #require(options.first { $0["name"] == "limit" })
    #expect(limit["type"] == "integer")
    #expect(limit["default"] == "250")
    #expect(limit["minimum"] == .number(1))
    #expect(limit["maximum"] == .number(5_000))
    let chart = try #require(commands.first { $0["name"] == "chart" })
    guard case .array(let arguments)? = chart["arguments"], case .array(let periods)? = chart["options"] else {
      Issue.record("no arguments")
      return
    }
    #expect(arguments.map { $0["name"] } == ["names"])
    #expect(arguments.map { $0["required"] } == [.bool(true)])
    #expect(periods.first { $0["name"] == "days" }?["default"] == "30")
  }

  @Test func `text is a table of names and summaries`() async {
    let lines = await Run.quid("commands").output.split(separator: "\n")
    #expect(lines.count == CommandList.all.count)
    #expect(lines.first == "markets      list coins by market cap, with their prices and 24-hour changes")
  }
}

struct TableColumnTests {
  @Test func `TSV contains the rows of CSV, separated by tabs`() async {
    let run = await Run.quid("price eth btc --client test --tsv")
    #expect(run.code == .success)
    #expect(
      run.output == """
        id\tsymbol\tname\tprice\tcurrency\tchange24h\tasOf\tfreshness
        ethereum\tETH\tEthereum\t1619.36\tUSD\t-1.3\t2023-09-01T17:15:00Z\tbuiltin
        bitcoin\tBTC\tBitcoin\t22900\tUSD\t0.3\t2023-09-01T17:15:00Z\tbuiltin

        """)
  }

  @Test func `control characters of values do not change the number of fields or lines`() {
    let text = TSVText.text([["a\tb", "c\r\nd", "e\u{1B}[31m"], ["\u{2028}", "“x”", "f,g\""]])
    #expect(text == "a b\tc  d\te\u{FFFD}[31m\n \t“x”\tf,g\"\n")
  }

  @Test(arguments: [
    ("price btc --csv --columns price,symbol", "price,symbol\n22900,BTC\n"),
    ("price btc --tsv --columns SYMBOL,change24h,symbol", "symbol\tchange24h\nBTC\t0.3\n"),
    ("markets --limit 1 --tsv --columns symbol,price", "symbol\tprice\nBTC\t22900\n"),
    ("convert 100 usd eur --columns=to --csv", "to\nEUR\n"),
  ])
  func `chosen columns are printed in the order of the option`(_ line: String, _ output: String) async {
    let run = await Run.quid("\(line) --client test")
    #expect(run.output == output, "\(run.error)")
  }

  @Test(arguments: [
    RejectedLine(
      "price btc --csv --columns price,cap", code: .usage,
      words: "there is no column “cap”. The columns are: id, symbol, name, price, currency, change24h, asOf, freshness."
    ),
    RejectedLine("price btc --columns price", code: .usage, words: "--columns needs --csv or --tsv."),
    RejectedLine("price btc --json --columns price", code: .usage, words: "--columns needs --csv or --tsv."),
    RejectedLine("price btc --csv --tsv", code: .usage, words: "Give either --csv or --tsv, not both."),
    RejectedLine("send 1.5 --tsv", code: .usage, words: "cannot print TSV. Use --json instead of --tsv."),
  ])
  func `unknown columns and impossible combinations are rejected`(_ rejected: RejectedLine) async {
    let run = await Run.quid(rejected.line + " --client test")
    #expect(run.code == rejected.code)
    #expect(run.output.isEmpty)
    #expect(run.error.contains(rejected.words), "\(run.error)")
  }
}
