import QuidCore
import Testing

@testable import quid

struct ArgumentParserTests {
  /// Options that several commands can declare together.
  private struct Limits: Sendable {
    @Option("low", .integer(in: 0...9), "the lower limit") var low: Int?
    @Option("high", .integer(in: 0...9), "the upper limit") var high = 9
  }

  private struct Sample: ParsableCommand {
    static let configuration = CommandConfiguration(
      name: "sample", summary: "a command", otherNames: ["demo": "sample"])

    @Argument("NAME", .string("NAME"), missing: "a name, as in quid sample ann") var name: String
    @Argument("[DAY…]", .day, limit: 2) var days: [CalendarDay]
    @Option("in", .currency, "a currency") var currency: Currency?
    @Option("tier", .choice, "a tier") var tier = GasTier.fast
    @Flag("loud", "a flag") var isLoud: Bool
    @OptionGroup var limits = Limits()
  }

  private static let parser = ArgumentParser([Sample.self])

  private static func parse(_ line: String) throws -> Sample {
    let parsed = try parser.parse(line.split(separator: " ").map { String($0) })
    let (sample, declaration) = Sample.reading()
    try parsed.parseValues(of: declaration)
    return sample
  }

  @Test func `values are typed, and omitted options have their defaults`() throws {
    let sample = try Self.parse("sample ann")
    #expect(sample.name == "ann")
    #expect(sample.days.isEmpty)
    #expect(sample.currency == nil)
    #expect(sample.tier == .fast)
    #expect(!sample.isLoud)
    #expect(sample.limits.low == nil)
    #expect(sample.limits.high == 9)
    #expect(!sample.$limits.isGiven)
  }

  @Test(arguments: [
    "sample ann 2026-11-20 --in sek --tier slow --loud --low 1 --high=2",
    "--in=sek --loud sample --tier=SLOW --low 1 ann --high 2 2026-11-20",
    "sample --in eur --tier fast --in sek --tier slow --low 3 --low 1 --high 2 --loud -- ann 2026-11-20",
  ])
  func `options are accepted in any order, and the last value is used`(_ line: String) throws {
    let sample = try Self.parse(line)
    #expect(sample.name == "ann")
    #expect(sample.days == [try #require(CalendarDay("2026-11-20"))])
    #expect(sample.currency?.code == "SEK")
    #expect(sample.tier == .slow)
    #expect(sample.isLoud)
    #expect(sample.limits.low == 1)
    #expect(sample.limits.high == 2)
    #expect(sample.$limits.isGiven)
    #expect(sample.$limits.firstGiven?.flag == "--low")
  }

  @Test(arguments: [
    ("sample", "quid sample needs a name, as in quid sample ann."),
    ("demo", "There is no command “demo”. Did you mean “sample”? See quid help."),
    ("sample ann --tier fats", "--tier takes slow, standard or fast, not “fats”. Did you mean “fast”?"),
    ("sample ann --high 10", "--high takes a whole number from 0 to 9, not “10”."),
    ("sample ann --hihg 1", "There is no option “--hihg”. Did you mean “--high”?"),
    ("sample ann 1 2 3", "quid sample does not take “3”. See quid help sample."),
    ("sample ann --loud=1", "--loud takes no value. Remove “=1”."),
    ("sample ann --low --high 1", "--low needs a value, as in --low N."),
  ])
  func `invalid command line is rejected with advice`(line: String, message: String) {
    #expect { _ = try Self.parse(line) } throws: { ($0 as? CommandError)?.message == message }
  }

  @Test func `values of a command line with --help are not checked`() throws {
    let parsed = try Self.parser.parse(["sample", "--tier", "x", "--help"])
    #expect(parsed.isHelpRequested)
    #expect(parsed.command == "sample")
  }

  @Test func `declaration lists the arguments and options in order`() {
    #expect(Sample.declaration.usage == "NAME [DAY…] [OPTIONS]")
    #expect(
      Sample.declaration.options.map(\.usage) == [
        "--in USD", "--tier slow|standard|fast", "--loud", "--low N", "--high N",
      ])
  }

  @Test func `names of options are unique in every command`() {
    for command in CommandList.all {
      let names = (command.declaration.options + CommonOptions.declaration.options).map(\.name)
      #expect(Set(names).count == names.count, "\(command.name)")
    }
    #expect(Set(CommandList.all.map { $0.name }).count == CommandList.all.count)
  }
}
