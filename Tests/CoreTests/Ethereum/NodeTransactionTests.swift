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

  @Test func `transaction of a plan is the planned one, and its receipt confirms it`() throws {
    let (plan, hash) = (try Sample.plan(), try Sample.hash("a"))
    #expect(TransactionReceipt(of: NodeTransaction(plan, hash: hash)) == nil)
    let transaction = NodeTransaction(plan, hash: hash, block: 101, blockHash: try Sample.hash("b"))
    #expect(transaction.compared(with: plan, areFeesExact: true) == .same(nil))
    let receipt = try #require(TransactionReceipt(of: transaction, gasPrice: Ether(gwei: 11)))
    let block = NodeBlock(hash: try Sample.hash("b"), transactions: [transaction])
    #expect(receipt.contradiction(to: transaction, in: block) == nil)
    #expect(receipt.isSuccess == true)
    #expect(try receipt.fee() == Ether(gwei: 11 * 21_000))
  }
}
