import QuidCore
import Testing

/// Use case: refuse what cannot be sent.
struct SendValidatorTests {
  private let validator = SendValidator(balance: .ether(10), fee: .gwei(2_940_000))

  @Test func `given a fee, when an amount leaves nothing for it, then the largest that would do is named`() throws {
    #expect(validator.problems(with: .ether(10)) == [.feeNotCovered(maximum: try Wei("9.99706"))])
  }

  @Test func `given the maximum, when it is sent, then it passes, and a wei more does not`() throws {
    let maximum = try Wei("9.99706")
    #expect(validator.maximum == maximum)
    #expect(validator.problems(with: maximum) == [])
    #expect(validator.problems(with: try maximum.adding(.wei(1))) == [.feeNotCovered(maximum: maximum)])
    #expect(validator.problems(with: .wei(1)) == [])
  }

  @Test func `given a balance, when a wei more is sent, then it is refused`() throws {
    let maximum = try Wei("9.99706")
    #expect(validator.problems(with: try Wei("10.000000000000000001")) == [.exceedsBalance(maximum: maximum)])
    #expect(validator.problems(with: Wei(count: .max)) == [.exceedsBalance(maximum: maximum)])
  }

  @Test func `given a balance, when nothing is sent, then that is no amount`() {
    #expect(validator.problems(with: .zero) == [.zero])
  }

  @Test func `given less than the fee, when anything is sent, then that is told, whatever the amount`() {
    for balance in [Wei.zero, .wei(1), .gwei(2_940_000)] {
      let poor = SendValidator(balance: balance, fee: .gwei(2_940_000))
      #expect(poor.maximum == .zero)
      #expect(poor.problems(with: .zero) == [.feeNotCovered(maximum: .zero)])
      #expect(poor.problems(with: .ether(1)) == [.exceedsBalance(maximum: .zero)])
    }
    let exact = SendValidator(balance: .gwei(2_940_000), fee: .gwei(2_940_000))
    #expect(exact.problems(with: .wei(1)) == [.feeNotCovered(maximum: .zero)])
  }

  @Test func `without a fee all of the balance can be sent`() {
    let free = SendValidator(balance: .ether(10), fee: .zero)
    #expect(free.problems(with: .ether(10)) == [])
    #expect(free.maximum == .ether(10))
  }

  @Test(arguments: TextProblem.all)
  func `given text that is no amount, when it is sent, then the problem has a code`(sample: TextProblem) throws {
    let problem = validator.problem(with: sample.error)
    #expect(problem == sample.problem)
    #expect(problem.code == sample.code)
  }

  @Test func `every problem has the code of the command line's contract`() throws {
    let maximum = try Wei("1")
    let codes: [(SendProblem, String)] = [
      (.empty, "empty"), (.malformed(.unknownUnit("sek")), "malformed"), (.zero, "zero"),
      (.tooPrecise(decimals: 18), "tooPrecise"), (.exceedsBalance(maximum: maximum), "exceedsBalance"),
      (.feeNotCovered(maximum: maximum), "feeNotCovered"), (.badAddress(.name), "badAddress"),
      (.badAddress(.wrongChecksum), "badChecksum"), (.badAddress(.contractCall), "badAddress"),
      (.wrongChain(asked: 5, wallet: 1), "wrongChain"),
    ]
    for (problem, code) in codes { #expect(problem.code == code) }
  }

  struct TextProblem: Sendable, CustomTestStringConvertible {
    let error: SendAmountError
    let problem: SendProblem
    let code: String
    var testDescription: String { code }

    static let all = [
      TextProblem(error: .number(.empty), problem: .empty, code: "empty"),
      TextProblem(
        error: .number(.malformed(.separator)), problem: .malformed(.number(.separator)), code: "malformed"),
      TextProblem(error: .unknownUnit("sek"), problem: .malformed(.unknownUnit("sek")), code: "malformed"),
      TextProblem(
        error: .number(.tooPrecise(decimals: 9)), problem: .tooPrecise(decimals: 9), code: "tooPrecise"),
      TextProblem(
        error: .number(.tooLarge), problem: .exceedsBalance(maximum: .gwei(9_997_060_000)), code: "exceedsBalance"),
    ]
  }
}
