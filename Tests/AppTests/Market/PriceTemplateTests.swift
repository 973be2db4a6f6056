import Testing

@testable import quid

struct PriceTemplateTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    let template: String
    let output: String
    var testDescription: String { template }
  }

  @Test(arguments: [
    Sample(template: "{symbol} {price} {arrow}{change}", output: "BTC $22,900.00 ▲+0.3%"),
    Sample(template: "{id}/{name}/{amount}/{currency}", output: "bitcoin/Bitcoin/22900/USD"),
    Sample(template: "{time} {age}", output: "2023-09-01T17:15:00Z 0s"),
    Sample(template: "{PRICE}", output: "$22,900.00"),
    Sample(template: "no field", output: "no field"),
    Sample(template: #"{{"text":"{price}"}}"#, output: #"{"text":"$22,900.00"}"#),
    Sample(template: "{{{price}}}", output: "{$22,900.00}"),
    Sample(template: #"{symbol}\n{price}\t{change}\\n"#, output: "BTC\n$22,900.00\t+0.3%\\n"),
    Sample(template: "{symbol}\n\t{price}", output: "BTC\n\t$22,900.00"),
    // An icon of a font and an emoji of several scalars.
    Sample(template: "\u{E0A0} {price} 👨‍👩‍👧", output: "\u{E0A0} $22,900.00 👨‍👩‍👧"),
    Sample(template: "\u{1B}[31m{price}\r", output: "\u{FFFD}[31m$22,900.00\u{FFFD}"),
  ])
  func `fields are replaced, and other text is kept`(_ sample: Sample) async {
    let run = await Run.quid(["price", "btc", "--format", sample.template, "--client", "test"])
    #expect(run.code == .success, "\(run.error)")
    #expect(run.output == sample.output + "\n")
  }

  @Test func `every coin has the lines of the template`() async {
    let run = await Run.quid(#"price btc eth --format {symbol}\n{price} --client test"#)
    #expect(run.output == "BTC\n$22,900.00\nETH\n$1,619.36\n")
  }

  struct Mistake: CustomTestStringConvertible, Sendable {
    let template: String
    let message: String
    var testDescription: String { template }
  }

  @Test(arguments: [
    Mistake(
      template: "{symbol} {prise}",
      message:
        "--format: unknown field “{prise}”. Did you mean “{price}”? The fields are: {symbol}, {name}, {id}, {price},"
        + " {amount}, {currency}, {change}, {arrow}, {time}, {age}."),
    Mistake(template: "{volume}", message: "--format: unknown field “{volume}”. The fields are: {symbol}, "),
    Mistake(template: "{}", message: "--format: unknown field “{}”. The fields are: {symbol}, "),
    Mistake(template: "{ price }", message: "--format: unknown field “{ price }”. Did you mean “{price}”?"),
    Mistake(
      template: "{price", message: "--format: the field “{price” has no closing brace. Write {{ for a literal brace."),
    Mistake(template: "{a {price}", message: "--format: the field “{a ” has no closing brace."),
    Mistake(
      template: "price}", message: "--format: a closing brace has no opening brace. Write }} for a literal brace."),
    Mistake(template: #"{price}\q"#, message: #"--format: unknown escape “\q”. Use \n, \t, or \\ for a backslash."#),
    Mistake(template: #"{price}\"#, message: #"--format: unknown escape “\”."#),
    Mistake(template: "", message: "The value of --format is empty. Give a template such as '{symbol} {price}'."),
  ])
  func `invalid template is rejected with advice`(_ mistake: Mistake) async {
    let run = await Run.quid(["price", "btc", "--format", mistake.template, "--client", "test"])
    #expect(run.code == .usage)
    #expect(run.output.isEmpty)
    #expect(run.error.contains(mistake.message), "\(run.error)")
  }

  @Test func `long name of a field is shortened in the message`() async {
    let run = await Run.quid(["price", "btc", "--format", "{\(String(repeating: "x", count: 10_000))}"])
    #expect(run.code == .usage)
    #expect(run.error.count < 300)
  }
}
