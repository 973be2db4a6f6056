import Testing

@testable import QuidCore

struct NodeTransactionTests {
  @Test func `chain of a transaction is compared only if the node reports it`() throws {
    let plan = try Sample.plan()
    var transaction = try Sample.transaction("a")
    #expect(transaction.usesNonce(of: plan))
    transaction.chain = 5
    #expect(!transaction.usesNonce(of: plan))
    transaction.chain = nil
    #expect(transaction.usesNonce(of: plan))
    #expect(!transaction.usesNonce(of: try Sample.plan(nonce: 6)))
  }

  @Test func `receipt of another transaction is a contradiction`() throws {
    let transaction = try Sample.transaction("a")
    let block = NodeBlock(hash: nil, transactions: [transaction])
    #expect(try Sample.receipt("a").contradiction(to: transaction, in: block) == nil)
    #expect(try Sample.receipt("b").contradiction(to: transaction, in: block) == "transactionHash")
  }

  @Test func `gas of a receipt has no limit if the node omits the limit`() throws {
    var transaction = try Sample.transaction("a")
    transaction.gasLimit = 20_999
    let block = NodeBlock(hash: nil, transactions: [transaction])
    #expect(try Sample.receipt("a").contradiction(to: transaction, in: block) == "gasUsed")
    transaction.gasLimit = nil
    #expect(try Sample.receipt("a").contradiction(to: transaction, in: block) == nil)
  }
}
