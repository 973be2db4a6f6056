import Foundation
import QuidCore
import QuidNetworking
import QuidPresentation

/// A list in a JSON file, which is replaced as a whole.
struct StoredList<Element: Codable & Sendable>: Sendable {
  let file: URL

  func read() throws -> [Element] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    return try JSONDecoder().decode([Element].self, from: Data(contentsOf: file))
  }

  func write(_ elements: [Element]) throws { try JSONEncoder().encode(elements).write(to: file, options: .atomic) }
}

/// The company's custody service, which signs and submits transfers itself.
///
/// Its chain survives a crash of this program.
struct Custody: EthereumNode {
  let source = DataSource(name: "Custody")
  let account: EthereumAddress
  let plans: StoredList<TransferPlan>
  let options: [String]

  private var transactions: [NodeTransaction] {
    ((try? plans.read()) ?? []).map {
      NodeTransaction($0, hash: .init(number: $0.nonce), block: options.contains("slow") ? nil : 101 + 3 * $0.nonce)
    }
  }

  func chain() async throws(NodeError) -> UInt64 { 1337 }
  func accounts() async throws(NodeError) -> [EthereumAddress] { [account] }
  func newestBlock() async throws(NodeError) -> UInt64 { 100 + 3 * UInt64(transactions.count) }
  func gas(from: EthereumAddress, to: EthereumAddress, value: Ether) async throws(NodeError) -> UInt64 { 21_000 }

  func balance(of account: EthereumAddress, at block: BlockTag) async throws(NodeError) -> EtherBalance {
    transactions.reduce(EtherBalance(.ether(10))) { balance, transaction in
      balance.subtracting(transaction.value)?.subtracting(transaction.maximumCost ?? .zero) ?? EtherBalance(.zero)
    }
  }

  func transactionCount(of account: EthereumAddress, at block: BlockTag) async throws(NodeError) -> UInt64 {
    UInt64(transactions.count { $0.block != nil || block == .pending })
  }

  func feeHistory(blocks: Int, percentiles: [Int]) async throws(NodeError) -> FeeHistory {
    FeeHistory(newestBlock: try await newestBlock(), nextBaseFee: Ether(gwei: 1))
  }

  func transaction(_ hash: TransactionHash) async throws(NodeError) -> NodeTransaction? {
    transactions.first { $0.hash == hash }
  }

  func block(_ number: UInt64) async throws(NodeError) -> NodeBlock? {
    NodeBlock(hash: nil, transactions: transactions.filter { $0.block == number })
  }

  func receipt(of hash: TransactionHash) async throws(NodeError) -> TransactionReceipt? {
    try await transaction(hash).flatMap { TransactionReceipt(of: $0) }
  }

  func send(_ plan: TransferPlan) async throws(NodeError) -> TransactionHash {
    do { try plans.write(plans.read() + [plan]) } catch { throw .rejected(JSONRPCError(code: 0, message: "\(error)")) }
    if options.contains("crash") { exit(9) }
    return TransactionHash(number: plan.nonce)
  }
}

/// The company's own journal.
///
/// Only one account sends, whose lock excludes other processes.
struct Ledger: TransferJournal {
  let list: StoredList<TransferRecord>

  func records() throws -> [TransferRecord] { try list.read() }

  func update<Result: Sendable>(_ change: (inout [TransferRecord]) -> Result) throws -> Result {
    var records = try list.read()
    let result = change(&records)
    try list.write(records)
    return result
  }

  func lock(_ sender: EthereumAddress, on chain: UInt64) throws -> SenderLock {
    try SenderLock(sender, on: chain, in: list.file.deletingLastPathComponent())
  }
}

/// Sends 1.5 ether, or determines the outcomes of earlier sends.
///
///     real-send FOLDER [crash] [slow] [resume]
@main
struct RealSend {
  static func main() async throws {
    let arguments = CommandLine.arguments
    let folder = URL(filePath: arguments[1])
    let payee = try EthereumAddress("0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359")
    let account = try EthereumAddress("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")
    let node = Custody(account: account, plans: .init(file: folder.appending(path: "chain.json")), options: arguments)
    let ledger = Ledger(list: StoredList(file: folder.appending(path: "ledger.json")))
    let environment = SendEnvironment(node: node, journal: ledger)
    let service = TransferService(TransferRequest(account: account, wait: .seconds(5)), in: environment)
    var typed = ["zzzz", AddressChallenge(payee).characters]
    var events: [SendFlow.Event] = [.connect, .recipient("\(payee)"), .amount(try SendAmount("1.5eth")), .review]
    if arguments.contains("resume") { events[1...] = [.resume(wait: .seconds(5))] }
    while !events.isEmpty {
      let model = SendFlowModel(try await service.send(events.removeFirst()))
      let state = model.viewState(at: .now, in: .eur)
      print(state.title, state.rows.map { "\($0.label): \($0.ether)" }, state.problems + state.warnings)
      for line in [state.prompt, state.rejection, state.outcome?.text].compactMap(\.self) { print("  \(line)") }
      guard events.isEmpty, !typed.isEmpty, let review = model.flow.state.review else { continue }
      events = [.confirm(review.id, .characters(typed.removeFirst()))]
    }
    print("balance:", try await node.balance(of: account, at: .latest))
  }
}
