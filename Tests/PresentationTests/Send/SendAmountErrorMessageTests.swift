import QuidCore
import QuidPresentation
import Testing

struct SendAmountErrorMessageTests {
  @Test(arguments: [
    ("1,5", "\"1,5\" is not an amount. Did you mean 1.5?"),
    ("1,5eth", "\"1,5eth\" is not an amount. Did you mean 1.5eth?"),
    ("€1,50", "\"€1,50\" is not an amount. Did you mean €1.50?"),
    ("1 000", "\"1 000\" is not an amount. Did you mean 1000?"),
    ("1'000.5", "\"1'000.5\" is not an amount. Did you mean 1000.5?"),
    ("1,500", "\"1,500\" is not an amount. Did you mean 1500 or 1.500?"),
    ("0,500", "\"0,500\" is not an amount. Did you mean 0.500?"),
    ("1,234.5", "\"1,234.5\" is not an amount. Did you mean 1234.5?"),
    ("1.234,5", "\"1.234,5\" is not an amount. Did you mean 1234.5?"),
    ("1,234,567", "\"1,234,567\" is not an amount. Did you mean 1234567?"),
    (".", "\".\" is not an amount. Type a digit on both sides of the dot, as in 0.5."),
    (",5", "\",5\" is not an amount. Did you mean 0.5?"),
    (",500", "\",500\" is not an amount. Did you mean 0.500?"),
    ("-1", "\"-1\" is not an amount. Type the number without a plus or minus sign, as in 1.5."),
    ("1e3", "\"1e3\" is not an amount. Type the number in full, as in 1000 instead of 1e3."),
    ("NaN", "\"NaN\" is not an amount. Type a number such as 1.5."),
    ("1.5wei", "\"1.5wei\" has too many decimals. Type a whole number: this unit has no decimals."),
  ])
  func `message contains the typed amount and a suggestion`(text: String, message: String) {
    #expect(throws: SendAmountError.self) { try SendAmount(text) }
    do { _ = try SendAmount(text) } catch { #expect(error.message(typed: text) == message) }
  }
}
