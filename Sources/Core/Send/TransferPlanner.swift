/// The use case that plans a transfer: asks a node all that has to be known, and works out the rest.
public struct TransferPlanner: Sendable {
  private let node: any EthereumNode
  private let random: @Sendable (Range<UInt64>) -> UInt64

  /// Creates a planner.
  ///
  /// - Parameter random: Returns a uniformly distributed number in a range.
  public init(_ node: any EthereumNode, random: @escaping @Sendable (Range<UInt64>) -> UInt64) {
    self.node = node
    self.random = random
  }

  /// The range of the random number of wei that is added to the fees of each plan.
  ///
  /// It distinguishes two transfers with the same nonce, recipient and amount, such as those of two machines with one
  /// account. For a plain transfer it costs at most 2.2 × 10⁻⁸ ether.
  public static let marks: Range<UInt64> = 0..<1 << 20

  /// What there is to know about an account; everything is asked at the same time.
  ///
  /// - Throws: ``NodeFailure``.
  public func terms(for account: EthereumAddress) async throws(NodeFailure) -> TransferTerms {
    async let chain = answer { () throws(NodeFailure) in try await node.chain() }
    async let balance = answer { () throws(NodeFailure) in try await node.balance(of: account, at: .latest) }
    async let included = answer { () throws(NodeFailure) in try await node.transactionCount(of: account, at: .latest) }
    async let waiting = answer { () throws(NodeFailure) in try await node.transactionCount(of: account, at: .pending) }
    async let accounts = answer { () throws(NodeFailure) in try await node.accounts() }
    async let history = answer { () throws(NodeFailure) in
      try await node.feeHistory(blocks: FeeQuote.blocks, percentiles: FeeQuote.percentiles)
    }
    // A node that does not tell whom it can sign for may still do it.
    let known = (try? await accounts.get()) ?? []
    let fees = try await history.get()
    let count = try await included.get()
    return TransferTerms(
      chain: try await chain.get(), block: fees.newestBlock, from: account, balance: try await balance.get(),
      // Some nodes do not count what waits, or forget what they have just included.
      nonce: max(count, try await waiting.get()), included: count, history: fees,
      isSenderKnown: known.isEmpty || known.contains(account))
  }

  /// A transfer on those terms.
  ///
  /// - Parameter prices: what fiat amounts are converted with.
  /// - Throws: ``NodeFailure``.
  public func proposal(
    _ request: TransferRequest, on terms: TransferTerms, prices: PriceList?
  ) async throws(NodeFailure) -> TransferProposal {
    do {
      var fees = try FeeQuote(terms.history, request.tier)
      if let replaced = request.replaced, request.nonce(on: terms) == replaced.nonce {
        fees = try fees.replacing(replaced.fees)
      }
      fees = try fees.adding(.wei(random(Self.marks)))
      let plain = try fees.ceiling(gas: FeeFormula.transferGas)
      let asked = TransferProposal.amount(
        request.amount, SendValidator(balance: terms.balance, fee: plain), prices)
      var gas = Result<UInt64, NodeRefusal>.success(FeeFormula.transferGas)
      // A node refuses to look at what cannot be paid, and its words would only hide the reason.
      if asked.problems.isEmpty, let amount = asked.amount, let to = request.to {
        gas = try await self.gas(from: terms.from, to: to, value: amount)
      }
      return try TransferProposal(request, on: terms, fees: fees, gas: gas, prices: prices)
    } catch let failure as NodeFailure {
      throw failure
    } catch {
      throw .unanswered(
        ProviderError(.unreadableAnswer(what: "fees that can be paid", place: "eth_feeHistory"), from: node.source))
    }
  }

  /// The most gas a transfer may take.
  ///
  /// To an account without code that is known exactly. A contract may take more by the time it is included, so it gets a
  /// quarter on top.
  private func gas(
    from: EthereumAddress, to: EthereumAddress, value: Wei
  ) async throws(NodeFailure) -> Result<UInt64, NodeRefusal> {
    do throws(NodeFailure) {
      let gas = try await node.gas(from: from, to: to, value: value)
      guard gas > FeeFormula.transferGas else { return .success(FeeFormula.transferGas) }
      guard gas <= Self.mostGas else {
        throw .unanswered(
          ProviderError(
            .unreadableAnswer(what: "gas that fits into a block", place: "eth_estimateGas"), from: node.source))
      }
      return .success(gas + (gas + 3) / 4)
    } catch {
      guard case .refused(let refusal) = error else { throw error }
      return .failure(refusal)
    }
  }

  /// No transaction may take more.
  ///
  /// Source: EIP-7825.
  private static let mostGas: UInt64 = 1 << 24

  private func answer<Value: Sendable>(
    _ ask: () async throws(NodeFailure) -> Value
  ) async -> Result<Value, NodeFailure> {
    do throws(NodeFailure) { return .success(try await ask()) } catch { return .failure(error) }
  }
}
