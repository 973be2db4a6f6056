import Foundation
import Synchronization

/// A small Ethereum node on loopback: JSON-RPC with a ledger of nonces and balances.
///
/// It includes each transfer in a block of its own with a base fee of 1 gwei, unless the test mines blocks. Faults can be
/// scripted for the next calls of any method. It does not sign and does not check signatures.
public final class FakeNode: Sendable {
  /// A fault of a call.
  public enum Fault: Sendable {
    /// No fault: the request is executed.
    case none
    /// A JSON-RPC error with an HTTP status.
    case error(Int, String, status: Int = 200)
    /// A complete body instead of the response.
    case body(String, status: Int = 200, headers: [String] = [])
    /// Another result instead of the correct one.
    case result(String)
    /// The connection is reset before the request is executed.
    case reset
    /// The request is executed, and the connection is reset before the response.
    case loseAnswer
    /// The request is executed twice, as by a proxy that repeats requests, and the second response is returned.
    case doTwice
    /// The request is executed, and the response is an error, as from a cluster that repeats requests.
    case doAndRefuse(Int, String)
    /// The request is executed, and the response is a given body with an HTTP status.
    case doAndBody(String, status: Int)
    /// The request is executed, and the response has another result.
    case doAndAnswer(String)
    /// The request is executed, and fields of its result are replaced, or removed if they are `nil`.
    case edit([String: String?])
    /// Another transaction of the account is included, and the response is an error.
    case overtake(Int, String)
    /// The pending transactions are included, and the response is an error.
    case mine(Int, String)
    /// The request is executed with some fields replaced, as by a dishonest signer, including `input` and `type`.
    case change([String: String])
    /// The node does not respond.
    case silence
  }

  /// The accounts of the node, each with an initial balance of 10 ether.
  public static let accounts = [
    "0x1111111111111111111111111111111111111111", "0x2222222222222222222222222222222222222222",
  ]
  /// The initial balance of an account in wei.
  public static let balance: UInt128 = 10_000_000_000_000_000_000
  /// The base fee of every block, in wei.
  public static let baseFee: UInt128 = 1_000_000_000
  /// A contract that rejects ether: transfers to it are reverted.
  public static let unwilling = "0x3333333333333333333333333333333333333333"

  private let ledger: Ledger
  private let server: LoopbackServer

  /// Starts a node.
  ///
  /// - Parameters:
  ///   - isMining: Whether each transfer is included in a block at once.
  ///   - hang: A closure that handles requests without a response.
  /// - Throws: ``POSIXFailure`` if no port is available.
  public init(
    chain: UInt64 = 31_337, isMining: Bool = true, hang: @escaping LoopbackServer.Script = { $0.wait(seconds: 60) }
  ) throws {
    let ledger = Ledger(chain: chain, isMining: isMining)
    self.ledger = ledger
    server = try LoopbackServer { Self.serve($0, ledger, hang) }
  }

  /// The URL of the node.
  public var url: String { server.url }

  /// The heads of all requests.
  public var requests: [String] { server.requests }

  /// The called methods in order.
  public var calls: [String] { ledger.state.withLock { $0.calls } }

  /// The parameters of all submitted transfers.
  public var handedOver: [[String: String]] { ledger.state.withLock { $0.handedOver } }

  /// The parameters of all calls of contracts.
  public var contractCalls: [[String: String]] { ledger.state.withLock { $0.contractCalls } }

  /// The number of successful transfers of each amount in wei.
  public var payments: [UInt128: Int] {
    ledger.state.withLock { state in
      state.transactions.filter { $0.block != nil && $0.isSuccess }.reduce(into: [:]) { $0[$1.value, default: 0] += 1 }
    }
  }

  /// Returns the balance of an account in wei.
  public func balance(of account: String) -> UInt128 {
    ledger.state.withLock { $0.balances[account.lowercased()] ?? 0 }
  }

  /// Adds faults for the next calls of a method, or of a method with a last parameter, such as
  /// `eth_getTransactionCount pending`, or of `eth_call` with its data.
  public func script(_ method: String, _ faults: Fault...) {
    ledger.state.withLock { $0.faults[method, default: []] += faults }
  }

  /// Adds the same fault for the given number of calls of a method.
  public func script(_ method: String, count: Int, _ fault: Fault) {
    ledger.state.withLock { $0.faults[method, default: []] += Array(repeating: fault, count: count) }
  }

  /// Adds the same fault for the given number of calls of a method after a transfer is submitted.
  public func scriptAfterSubmission(_ method: String, count: Int, _ fault: Fault) {
    ledger.state.withLock { $0.laterFaults[method, default: []] += Array(repeating: fault, count: count) }
  }

  /// Includes all pending transactions in a block.
  public func mine() { ledger.state.withLock { $0.mine() } }

  /// Adds blocks without transactions.
  public func mineEmpty(_ count: Int) {
    ledger.state.withLock { state in
      for _ in 0..<count { state.addBlock() }
    }
  }

  /// Executes a request that was submitted before, as a slow proxy does.
  public func deliver(_ fields: [String: String]) { _ = ledger.outcome("eth_sendTransaction", [fields]) }

  /// Drops a pending transaction, so that later ones wait for its nonce.
  public func drop(nonce: UInt64) {
    ledger.state.withLock { state in state.transactions.removeAll { $0.nonce == nonce && $0.block == nil } }
  }

  /// Replaces the blocks since the newest transaction by empty ones; the transaction is pending again, or dropped.
  public func reorganize(drops: Bool = false, isShorter: Bool = false) {
    ledger.state.withLock { state in
      let count = state.height - (state.transactions.compactMap(\.block).max() ?? 1) + 1
      state.removeBlocks(count, drops: drops)
      for _ in 0..<(isShorter ? 0 : count) { state.addBlock() }
    }
  }

  /// Starts a new chain with the same chain ID.
  public func restart() {
    ledger.state.withLock { state in
      state.removeBlocks(state.height, drops: true)
      state.forkBlock = -1
    }
  }

  /// Includes another transfer of the account, as from another wallet.
  public func payElsewhere(from account: String, value: UInt128) {
    ledger.state.withLock { $0.payElsewhere(from: account, value: value) }
  }

  /// Rejects transfers with a tip below the given number of wei per unit of gas.
  public func require(tip: UInt128) { ledger.state.withLock { $0.minimumTip = tip } }

  /// Sets the code of an account, such as `0x6000`.
  public func setCode(_ code: String, of account: String) {
    ledger.state.withLock { $0.codes[account.lowercased()] = code }
  }

  /// Stops the server.
  public func stop() { server.stop() }

  private static func serve(_ connection: LoopbackConnection, _ ledger: Ledger, _ hang: LoopbackServer.Script) {
    let body = connection.readBody()
    guard let call = (try? JSONSerialization.jsonObject(with: Data(body.utf8))) as? [String: Any],
      let method = call["method"] as? String, let id = call["id"] as? Int
    else {
      connection.answer(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"parse error"}}"#)
      return
    }
    let params = call["params"] as? [Any] ?? []
    func answer(_ outcome: Ledger.Outcome) {
      switch outcome {
      case .success(let result): connection.answer(#"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#)
      case .failure(let error): answer(error)
      }
    }
    func answer(_ error: Ledger.Complaint, status: Int = 200) {
      connection.answer(
        #"{"jsonrpc":"2.0","id":\#(id),"error":{"code":\#(error.code),"message":"\#(error.message)"}}"#,
        status: "\(status) X")
    }
    let fault: Fault? = ledger.state.withLock { state in
      state.calls.append(method)
      if method == "eth_call" { state.contractCalls.append(params.first as? [String: String] ?? [:]) }
      if method == "eth_sendTransaction" {
        state.faults.merge(state.laterFaults) { $0 + $1 }
        state.laterFaults = [:]
      }
      let data = (params.first as? [String: String])?["data"] ?? ""
      let keys = ["\(method) \(method == "eth_call" ? data : params.last as? String ?? "")", method]
      guard let key = keys.first(where: { state.faults[$0]?.isEmpty == false }) else { return nil }
      return state.faults[key]?.removeFirst()
    }
    switch fault {
    case nil, .some(.none): answer(ledger.outcome(method, params))
    case .error(let code, let message, let status):
      answer(Ledger.Complaint(code: code, message: message), status: status)
    case .body(let body, let status, let headers):
      connection.answer(body.replacing("$id", with: "\(id)"), status: "\(status) X", headers: headers)
    case .result(let result): connection.answer(#"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#)
    case .reset: connection.reset()
    case .loseAnswer:
      _ = ledger.outcome(method, params)
      connection.reset()
    case .doTwice:
      _ = ledger.outcome(method, params)
      answer(ledger.outcome(method, params))
    case .doAndRefuse(let code, let message):
      _ = ledger.outcome(method, params)
      answer(Ledger.Complaint(code: code, message: message))
    case .doAndBody(let body, let status):
      _ = ledger.outcome(method, params)
      connection.answer(body.replacing("$id", with: "\(id)"), status: "\(status) X")
    case .doAndAnswer(let result):
      _ = ledger.outcome(method, params)
      connection.answer(#"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#)
    case .edit(let changes): answer(ledger.outcome(method, params).map { Self.edited($0, changes) })
    case .overtake(let code, let message):
      ledger.state.withLock { $0.payElsewhere(from: (params.first as? [String: String])?["from"] ?? "", value: 7) }
      answer(Ledger.Complaint(code: code, message: message))
    case .mine(let code, let message):
      ledger.state.withLock { $0.mine() }
      answer(Ledger.Complaint(code: code, message: message))
    case .change(let changes):
      let fields = (params.first as? [String: String]) ?? [:]
      answer(ledger.outcome(method, [fields.merging(changes) { $1 }]))
    case .silence: hang(connection)
    }
  }

  /// Returns a JSON object with fields replaced or removed.
  private static func edited(_ object: String, _ changes: [String: String?]) -> String {
    guard var fields = (try? JSONSerialization.jsonObject(with: Data(object.utf8))) as? [String: Any] else {
      return object
    }
    for (name, value) in changes {
      fields[name] = value.flatMap {
        try? JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed)
      }
    }
    let data = (try? JSONSerialization.data(withJSONObject: fields)) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  /// The state of the chain and its responses.
  private final class Ledger: Sendable {
    struct Complaint: Error {
      let code: Int
      let message: String
    }
    typealias Outcome = Result<String, Complaint>

    struct Transaction {
      let hash: String
      let from: String
      let to: String
      let value: UInt128
      let nonce: UInt64
      let gas: UInt128
      let tip: UInt128
      let maximum: UInt128
      var input = "0x"
      var type = "0x2"
      var block: Int?
      var isSuccess: Bool { to != FakeNode.unwilling }
      var price: UInt128 { min(maximum, FakeNode.baseFee + tip) }
    }

    struct State {
      let chain: UInt64
      let isMining: Bool
      var balances = Dictionary(uniqueKeysWithValues: FakeNode.accounts.map { ($0, FakeNode.balance) })
      var transactions: [Transaction] = []
      var height = 0
      /// The balances after each block that changed them.
      var history: [Int: [String: UInt128]] = [:]
      var faults: [String: [Fault]] = [:]
      var laterFaults: [String: [Fault]] = [:]
      var calls: [String] = []
      var handedOver: [[String: String]] = []
      var minimumTip: UInt128 = 0
      /// The number of transactions that were accepted, including those that were replaced.
      var acceptedCount = 0
      var contractCalls: [[String: String]] = []
      var codes: [String: String] = [:]

      /// The number of reorganizations, and the last block before the latest one, which the block hashes depend on.
      var forks = 0
      var forkBlock = 0

      func count(_ account: String, includingPending: Bool) -> Int {
        var count = transactions.filter { $0.from == account && $0.block != nil }.count
        while includingPending, transactions.contains(where: { $0.from == account && $0.nonce == count }) { count += 1 }
        return count
      }

      func hash(of block: Int) -> String {
        let digits = String(block, radix: 16)
        return "\"0xb10c\(block > forkBlock ? forks : 0)" + String(repeating: "0", count: 59 - digits.count) + digits
          + "\""
      }

      mutating func removeBlocks(_ count: Int, drops: Bool) {
        height -= count
        (forks, forkBlock) = (forks + 1, height)
        balances = history[height] ?? balances
        if drops { transactions.removeAll { $0.block ?? 0 > height || $0.block == nil } }
        for index in transactions.indices where transactions[index].block ?? 0 > height {
          transactions[index].block = nil
        }
      }

      mutating func addBlock() {
        history[height] = balances
        height += 1
      }

      mutating func payElsewhere(from account: String, value: UInt128) {
        let account = account.lowercased()
        let nonce = count(account, includingPending: false)
        _ = add(
          from: account, to: FakeNode.accounts[1], value: value, nonce: UInt64(nonce), gas: 21_000, tip: 1,
          maximum: 2 * FakeNode.baseFee)
        mine()
      }

      mutating func mine() {
        // The transactions of an account are executed in the order of their nonces.
        let ready = transactions.indices.filter { index in
          transactions[index].block == nil
            && transactions[index].nonce < count(transactions[index].from, includingPending: true)
        }
        guard !ready.isEmpty else { return }
        addBlock()
        for index in ready {
          let transaction = transactions[index]
          transactions[index].block = height
          balances[transaction.from, default: 0] -= 21_000 * transaction.price
          guard transaction.isSuccess else { continue }
          balances[transaction.from, default: 0] -= transaction.value
          balances[transaction.to, default: 0] += transaction.value
        }
      }

      mutating func add(
        from: String, to: String, value: UInt128, nonce: UInt64, gas: UInt128, tip: UInt128, maximum: UInt128,
        input: String = "0x", type: String = "0x2"
      ) -> Outcome {
        guard let balance = balances[from], FakeNode.accounts.contains(from) else {
          return .failure(Complaint(code: -32_000, message: "unknown account"))
        }
        guard tip >= minimumTip else {
          return .failure(Complaint(code: -32_000, message: "transaction underpriced"))
        }
        let next = count(from, includingPending: true)
        let waiting = transactions.firstIndex { $0.from == from && $0.nonce == nonce && $0.block == nil }
        if let other = waiting.map({ transactions[$0] }),
          10 * maximum < 11 * other.maximum || 10 * tip < 11 * other.tip
        {
          return .failure(Complaint(code: -32_000, message: "replacement transaction underpriced"))
        }
        guard waiting != nil || nonce >= UInt64(next) else {
          return .failure(Complaint(code: -32_000, message: "nonce too low: next nonce \(next), tx nonce \(nonce)"))
        }
        guard waiting != nil || nonce == UInt64(next) else {
          return .failure(Complaint(code: -32_000, message: "nonce too high: next nonce \(next), tx nonce \(nonce)"))
        }
        let cost = value + gas * maximum
        guard cost <= balance else {
          return .failure(
            Complaint(
              code: -32_000,
              message: "insufficient funds for gas * price + value: balance \(balance), tx cost \(cost),"
                + " overshot \(cost - balance)"))
        }
        if let waiting { transactions.remove(at: waiting) }
        acceptedCount += 1
        let digits = String(acceptedCount, radix: 16)
        let hash = "0x" + String(repeating: "0", count: 64 - digits.count) + digits
        transactions.append(
          Transaction(
            hash: hash, from: from, to: to, value: value, nonce: nonce, gas: gas, tip: tip, maximum: maximum,
            input: input, type: type))
        if isMining { mine() }
        return .success("\"\(hash)\"")
      }
    }

    let state: Mutex<State>

    init(chain: UInt64, isMining: Bool) { state = Mutex(State(chain: chain, isMining: isMining)) }

    func outcome(_ method: String, _ params: [Any]) -> Outcome {
      let texts = params.map { $0 as? String ?? "" }
      let fields = (params.first as? [String: String]) ?? [:]
      return state.withLock { state in
        switch method {
        case "eth_chainId": return .success(Self.quantity(state.chain))
        case "eth_accounts": return .success("[\(FakeNode.accounts.map { "\"\($0)\"" }.joined(separator: ","))]")
        case "eth_blockNumber": return .success(Self.quantity(state.height))
        case "eth_getBalance":
          let block = texts[1].hasPrefix("0x") ? Int(Self.number(texts[1])) : state.height
          let balances = state.history[block] ?? state.balances
          return .success(Self.quantity(balances[texts[0].lowercased()] ?? 0))
        case "eth_getTransactionCount":
          return .success(Self.quantity(state.count(texts[0].lowercased(), includingPending: texts[1] == "pending")))
        case "eth_feeHistory":
          return .success(
            #"{"oldestBlock":\#(Self.quantity(state.height)),"baseFeePerGas":["0x3b9aca00","0x3b9aca00"],"#
              + #""gasUsedRatio":[0.001],"reward":[["0x5f5e100","0xbebc200","0x3b9aca00"]]}"#)
        case "eth_estimateGas": return .success("\"0x5208\"")
        case "eth_getCode": return .success(state.codes[texts[0].lowercased()].map { "\"\($0)\"" } ?? "\"0x\"")
        case "eth_sendTransaction":
          state.handedOver.append(fields)
          guard Self.number(fields["chainId"]) == UInt128(state.chain) else {
            return .failure(Complaint(code: -32_000, message: "chainId does not match node's"))
          }
          return state.add(
            from: fields["from"]?.lowercased() ?? "", to: fields["to"]?.lowercased() ?? "",
            value: Self.number(fields["value"]), nonce: UInt64(Self.number(fields["nonce"])),
            gas: Self.number(fields["gas"]), tip: Self.number(fields["maxPriorityFeePerGas"]),
            maximum: Self.number(fields["maxFeePerGas"]), input: fields["input"] ?? "0x", type: fields["type"] ?? "0x2")
        case "eth_getTransactionByHash":
          return .success(state.transactions.first { $0.hash == texts[0] }.map { Self.json($0, state) } ?? "null")
        case "eth_getTransactionReceipt":
          return .success(
            state.transactions.first { $0.hash == texts[0] && $0.block != nil }.map { Self.receipt($0, state) }
              ?? "null")
        case "eth_getBlockByNumber":
          let block = texts[0] == "latest" ? state.height : Int(Self.number(texts[0]))
          guard block <= state.height else { return .success("null") }
          let transactions = state.transactions.filter { $0.block == block }.map { Self.json($0, state) }
          return .success(
            #"{"number":\#(Self.quantity(block)),"hash":\#(state.hash(of: block)),"baseFeePerGas":"#
              + #"\#(Self.quantity(FakeNode.baseFee)),"transactions":[\#(transactions.joined(separator: ","))]}"#
          )
        // No contract has a function that is not scripted.
        case "eth_call": return .failure(Complaint(code: 3, message: "execution reverted"))
        default: return .failure(Complaint(code: -32_601, message: "the method \(method) does not exist"))
        }
      }
    }

    private static func json(_ transaction: Transaction, _ state: State) -> String {
      #"{"hash":"\#(transaction.hash)","from":"\#(transaction.from)","to":"\#(transaction.to)","value":"#
        + #"\#(quantity(transaction.value)),"nonce":\#(quantity(transaction.nonce)),"chainId":\#(quantity(state.chain)),"#
        + #""gas":\#(quantity(transaction.gas)),"maxFeePerGas":\#(quantity(transaction.maximum)),"#
        + #""maxPriorityFeePerGas":\#(quantity(transaction.tip)),"input":"\#(transaction.input)","#
        + #""type":"\#(transaction.type)","blockHash":\#(transaction.block.map(state.hash) ?? "null"),"blockNumber":"#
        + (transaction.block.map { quantity($0) } ?? "null") + "}"
    }

    private static func receipt(_ transaction: Transaction, _ state: State) -> String {
      let block = transaction.block ?? 0
      return
        #"{"transactionHash":"\#(transaction.hash)","blockNumber":\#(quantity(block)),"blockHash":\#(state.hash(of: block)),"#
        + #""from":"\#(transaction.from)","to":"\#(transaction.to)","status":"#
        + #""\#(transaction.isSuccess ? "0x1" : "0x0")","gasUsed":"0x5208","effectiveGasPrice":"#
        + quantity(transaction.price) + "}"
    }

    private static func quantity(_ number: some BinaryInteger) -> String { "\"0x\(String(number, radix: 16))\"" }

    private static func number(_ text: String?) -> UInt128 { UInt128(text?.dropFirst(2) ?? "", radix: 16) ?? 0 }
  }
}
