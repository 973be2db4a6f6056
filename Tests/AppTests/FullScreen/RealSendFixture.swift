import Foundation
import QuidCore
import Synchronization

@testable import quid

/// A node on chain 31337 that includes every transfer at once, with a journal in memory and one contact.
final class RealSendFixture: EthereumNode, TransferJournal {
  final class Lock: TransferLock {}

  /// The resolver of the one name `vitalik.eth`.
  private struct Names: NameResolver {
    let node: RealSendFixture
    func address(of name: ENSName) async throws(NameResolutionError) -> EthereumAddress {
      guard name.description == "vitalik.eth", let address = node.resolution() else { throw .notRegistered }
      return address
    }
  }

  private struct State {
    /// The addresses of `vitalik.eth`, of which the last one remains.
    var resolutions = [RealSendFixture.vitalik]
    var records: [SendRecord] = []
    var sent: [TransferPlan] = []
  }

  let source = DataSource(name: "Node", host: "127.0.0.1")
  private let state = Mutex(State())
  private let start = Ether.ether(10)

  static let account = address("0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf")
  static let ann = address("0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF")

  static let vitalik = address("0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045")

  static func address(_ text: String) -> EthereumAddress {
    guard let address = try? EthereumAddress(text) else { preconditionFailure(text) }
    return address
  }

  private static func hash(_ number: Int) -> TransactionHash {
    guard let hash = TransactionHash("0x" + String(repeating: "0", count: 63) + String(number, radix: 16)) else {
      preconditionFailure("no hash")
    }
    return hash
  }

  /// The transfers that were submitted.
  var sent: [TransferPlan] { state.withLock { $0.sent } }

  /// Sets the addresses to which `vitalik.eth` resolves, one after the other.
  func resolve(to addresses: EthereumAddress...) { state.withLock { $0.resolutions = addresses } }

  private func resolution() -> EthereumAddress? {
    state.withLock { $0.resolutions.count > 1 ? $0.resolutions.removeFirst() : $0.resolutions.first }
  }

  /// The content of the file with the address book.
  var contactsFile: String { #"[{"name":"Ann","address":"\#(Self.ann)"}]"# }

  /// The address book, with Ann.
  var book: AddressBook {
    var book = AddressBook()
    guard let name = try? ContactName("Ann"), (try? book.add(Contact(name: name, address: Self.ann))) == true else {
      preconditionFailure("Ann is not a contact")
    }
    return book
  }

  /// A runner with this node, without random parts and without waiting.
  var runner: SendFlowRunner {
    var environment = SendEnvironment(
      node: self, journal: self, contacts: { [book] in book }, random: { $0.lowerBound },
      now: { Date(timeIntervalSince1970: 1_693_588_500) }, makeID: { UUID().uuidString }, elapsed: { .zero },
      sleep: { _ in })
    environment.resolver = Names(node: self)
    return SendFlowRunner(environment)
  }

  // MARK: Journal

  func records() -> [SendRecord] { state.withLock { $0.records } }
  func add(_ record: SendRecord, replacing replaced: Set<String>) { state.withLock { $0.records.append(record) } }
  func note(_ outcome: SendOutcome, for id: String) -> SendOutcome {
    state.withLock { state in
      for index in state.records.indices where state.records[index].id == id {
        state.records[index].update(with: outcome)
      }
      return outcome
    }
  }
  func markChecked(_ id: String) {}
  func lock(_ sender: EthereumAddress, on chain: UInt64) -> Lock { Lock() }

  // MARK: Node

  func chain() async throws(NodeError) -> UInt64 { 31_337 }
  func accounts() async throws(NodeError) -> [EthereumAddress] { [Self.account] }
  func balance(of account: EthereumAddress, at block: BlockTag) async throws(NodeError) -> EtherBalance {
    let paid = sent.reduce(Ether.zero) { sum, plan in
      let fee = (try? plan.fees.estimate(gas: plan.gasLimit)) ?? .zero
      return (try? sum.adding(plan.value).adding(fee)) ?? sum
    }
    return EtherBalance((try? start.subtracting(paid)) ?? .zero)
  }
  func transactionCount(of account: EthereumAddress, at block: BlockTag) async throws(NodeError) -> UInt64 {
    UInt64(sent.count)
  }
  func feeHistory(blocks: Int, percentiles: [Int]) async throws(NodeError) -> FeeHistory {
    let tips = [200_000_000, 500_000_000, 1_000_000_000].map { Ether(wei: UInt128($0)) }
    return FeeHistory(newestBlock: 100, nextBaseFee: Ether(wei: 1_000_000_000), tips: [tips])
  }
  func gas(from: EthereumAddress, to: EthereumAddress, value: Ether) async throws(NodeError) -> UInt64 { 21_000 }
  func newestBlock() async throws(NodeError) -> UInt64 { 101 }
  func block(_ number: UInt64) async throws(NodeError) -> NodeBlock? {
    NodeBlock(hash: nil, transactions: transactions)
  }
  func transaction(_ hash: TransactionHash) async throws(NodeError) -> NodeTransaction? {
    transactions.first { $0.hash == hash }
  }
  func receipt(of hash: TransactionHash) async throws(NodeError) -> TransactionReceipt? {
    guard let index = transactions.firstIndex(where: { $0.hash == hash }) else { return nil }
    let price = (try? sent[index].fees.expected()) ?? .zero
    var receipt = TransactionReceipt(hash: hash, block: 101, isSuccess: true, gasUsed: 21_000, gasPrice: price)
    (receipt.from, receipt.to) = (sent[index].from, sent[index].to)
    return receipt
  }
  func send(_ plan: TransferPlan) async throws(NodeError) -> TransactionHash {
    state.withLock { state in
      state.sent.append(plan)
      return Self.hash(state.sent.count)
    }
  }

  private var transactions: [NodeTransaction] {
    sent.enumerated().map { index, plan in
      var transaction = NodeTransaction(
        hash: Self.hash(index + 1), from: plan.from, to: plan.to, value: plan.value, nonce: plan.nonce, block: 101)
      (transaction.hasInput, transaction.type, transaction.chain) = (false, 2, plan.chain)
      (transaction.gasLimit, transaction.maximumFee, transaction.tip) = (
        plan.gasLimit, plan.fees.maximum, plan.fees.tip
      )
      return transaction
    }
  }
}
