import QuidCore
import Testing
struct SendValidatorTests {
  private let validator = SendValidator(balance: .ether(10), fee: Ether(gwei: 2_940_000))

  @Test func `amount that leaves no fee is a problem with the maximum`() throws {
    #expect(validator.problems(with: .ether(10)) == [.feeNotCovered(maximum: try Ether("9.99706"))])
  }

  @Test func `maximum is valid and one wei more is not`() throws {
    let maximum = try Ether("9.99706")
    #expect(validator.maximum == maximum)
    #expect(validator.problems(with: maximum) == [])
    #expect(validator.problems(with: try maximum.adding(Ether(wei: 1))) == [.feeNotCovered(maximum: maximum)])
    #expect(validator.problems(with: Ether(wei: 1)) == [])
  }

  @Test func `amount above the balance exceeds it`() throws {
    let maximum = try Ether("9.99706")
    #expect(validator.problems(with: try Ether("10.000000000000000001")) == [.exceedsBalance(maximum: maximum)])
    #expect(validator.problems(with: Ether(wei: .max)) == [.exceedsBalance(maximum: maximum)])
  }

  @Test func `amount of zero is a problem`() {
    #expect(validator.problems(with: .zero) == [.zero])
  }

  @Test func `balance below the fee is a problem for every amount`() {
    for balance in [Ether.zero, Ether(wei: 1), Ether(gwei: 2_940_000)] {
      let poor = SendValidator(balance: balance, fee: Ether(gwei: 2_940_000))
      #expect(poor.maximum == .zero)
      #expect(poor.problems(with: .zero) == [.feeNotCovered(maximum: .zero)])
      #expect(poor.problems(with: .ether(1)) == [.exceedsBalance(maximum: .zero)])
    }
    let exact = SendValidator(balance: Ether(gwei: 2_940_000), fee: Ether(gwei: 2_940_000))
    #expect(exact.problems(with: Ether(wei: 1)) == [.feeNotCovered(maximum: .zero)])
  }

  @Test func `whole balance is valid without a fee`() {
    let free = SendValidator(balance: .ether(10), fee: .zero)
    #expect(free.problems(with: .ether(10)) == [])
    #expect(free.maximum == .ether(10))
  }

  @Test(
    arguments: [
      (.number(.empty), .empty, "empty"),
      (.number(.malformed(.separator)), .malformed(.number(.separator)), "malformed"),
      (.unknownUnit("sek"), .malformed(.unknownUnit("sek")), "malformed"),
      (.number(.tooPrecise(decimals: 9)), .tooPrecise(decimals: 9), "tooPrecise"),
      (.number(.tooLarge), .exceedsBalance(maximum: Ether(gwei: 9_997_060_000)), "exceedsBalance"),
    ] as [(SendAmountError, SendError, String)])
  func `parsing errors become problems with codes`(error: SendAmountError, expected: SendError, code: String) throws {
    let problem = validator.problem(with: error)
    #expect(problem == expected)
    #expect(problem.code == code)
  }

  @Test func `validator's problems have the codes of the command line`() throws {
    let maximum = try Ether("1")
    let codes: [(SendError, String)] = [
      (.empty, "empty"), (.malformed(.unknownUnit("sek")), "malformed"), (.zero, "zero"),
      (.tooPrecise(decimals: 18), "tooPrecise"), (.exceedsBalance(maximum: maximum), "exceedsBalance"),
      (.feeNotCovered(maximum: maximum), "feeNotCovered"), (.badAddress(.name), "badAddress"),
      (.badAddress(.wrongChecksum), "badChecksum"), (.badAddress(.contractCall), "badAddress"),
      (.wrongChain(requested: 5, wallet: 1), "wrongChain"),
    ]
    for (problem, code) in codes { #expect(problem.code == code) }
  }
}
