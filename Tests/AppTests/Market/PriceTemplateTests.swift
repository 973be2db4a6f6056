import Testing

@testable import quid

struct PriceTemplateTests {
  @Test(arguments: [
    ("{symbol} {price} {arrow}{change}", "BTC $22,900.00 ▲+0.3%"),
    ("{id}/{name}/{amount}/{currency}", "bitcoin/Bitcoin/22900/USD"),
    ("{time} {age}", "2023-09-01T17:15:00Z 0s"),
    ("{PRICE}", "$22,900.00"),
    ("no field", "no field"),
    (#"{{"text":"{price}"}}"#, #"{"text":"$22,900.00"}"#),
    ("{{{price}}}", "{$22,900.00}"),
    (#"{symbol}\n{price}\t{change}\\n"#, "BTC\n$22,900.00\t+0.3%\\n"),
    ("{symbol}\n\t{price}", "BTC\n\t$22,900.00"),
    // An icon of a font and an emoji of several scalars.
    ("\u{E0A0} {price} 👨‍👩‍👧", "\u{E0A0} $22,900.00 👨‍👩‍👧"),
    ("\u{1B}[31m{price}\r", "\u{FFFD}[31m$22,900.00\u{FFFD}"),
  ])
  func `fields are replaced, and other text is kept`(template: String, output: String) async {
    let run = await Run.quid(["price", "btc", "--format", template, "--client", "test"])
    #expect(run.code == .success, "\(run.error)")
    #expect(run.output == output + "\n")
  }

  @Test func `every coin has the lines of the template`() async {
    let run = await Run.quid(#"price btc eth --format {symbol}\n{price} --client test"#)
    #expect(run.output == "BTC\n$22,900.00\nETH\n$1,619.36\n")
  }

  @Test(arguments: [
    (
      "{symbol} {prise}",
      "--format: unknown field “{prise}”. Did you mean “{price}”? The fields are: {symbol}, {name}, {id}, {price},"
        + " {amount}, {currency}, {change}, {arrow}, {time}, {age}."
    ),
    ("{volume}", "--format: unknown field “{volume}”. The fields are: {symbol}, "),
    ("{}", "--format: unknown field “{}”. The fields are: {symbol}, "),
    ("{ price }", "--format: unknown field “{ price }”. Did you mean “{price}”?"),
    ("{price", "--format: the field “{price” has no closing brace. Write {{ for a literal brace."),
    ("{a {price}", "--format: the field “{a ” has no closing brace."),
    ("price}", "--format: a closing brace has no opening brace. Write }} for a literal brace."),
    (#"{price}\q"#, #"--format: unknown escape “\q”. Use \n, \t, or \\ for a backslash."#),
    (#"{price}\"#, #"--format: unknown escape “\”."#),
    ("", "The value of --format is empty. Give a template such as '{symbol} {price}'."),
  ])
  func `invalid template is rejected with advice`(template: String, message: String) async {
    let run = await Run.quid(["price", "btc", "--format", template, "--client", "test"])
    #expect(run.code == .usage)
    #expect(run.output.isEmpty)
    #expect(run.error.contains(message), "\(run.error)")
  }

  @Test func `long name of a field is shortened in the message`() async {
    let run = await Run.quid(["price", "btc", "--format", "{\(String(repeating: "x", count: 10_000))}"])
    #expect(run.code == .usage)
    #expect(run.error.count < 300)
  }
}
