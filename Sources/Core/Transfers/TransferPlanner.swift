/// A planner that computes the nonce, gas limit and fees of ether transfers from the data of an Ethereum node.
package struct TransferPlanner: Sendable {
  private let node: any EthereumNode
  private let random: @Sendable (Range<UInt64>) -> UInt64

  /// Creates a planner that sends its requests to the given node.
  ///
  /// - Parameter random: A closure that returns a uniformly distributed random number in the given range. The planner
  ///   adds the number, in wei per unit of gas, to the fees of a transfer.
  package init(_ node: any EthereumNode, random: @escaping @Sendable (Range<UInt64>) -> UInt64) {
    self.node = node
    self.random = random
  }

  /// The range of the random number added to the fees of each planned transfer, in wei per unit of gas (at most 2.2 ×
  /// 10⁻⁸ ether for a plain transfer), which distinguishes transfers with the same nonce, recipient and amount.
  package static let feeOffsets: Range<UInt64> = 0..<1 << 20

  /// Requests the state of an account and of its chain, such as the balance and the next nonce, concurrently.
  ///
  /// - Parameter minimumTip: The minimum tip per unit of gas that the node is known to require; `nil` if it is unknown.
  /// - Throws: ``NodeError`` if a request fails, except those for the node's accounts and suggested tip.
  package func terms(
    for account: EthereumAddress, minimumTip: Ether? = nil
  ) async throws -> TransferTerms {
    async let chain = node.chain()
    async let balance = node.balance(of: account, at: .latest)
    async let included = node.transactionCount(of: account, at: .latest)
    async let waiting = node.transactionCount(of: account, at: .pending)
    async let accounts = node.accounts()
    async let suggestion = node.suggestedTip()
    async let l1Fee = node.l1Fee()
    async let history = node.feeHistory(
      blocks: FeeEstimate.historyBlocks, percentiles: FeeEstimate.tipPercentiles)
    var isSenderKnown = true
    var hasNoAccounts = false
    // A node that does not report its accounts may still be able to sign for the given account.
    do {
      let accounts = try await accounts
      isSenderKnown = accounts.isEmpty || accounts.contains(account)
      hasNoAccounts = accounts.isEmpty
    } catch NodeError.rejected(let error) {
      hasNoAccounts = error.isUnableToSign
    } catch {}
    var fees = try await history
    fees.suggestedTip = try? await suggestion
    fees.minimumTip = minimumTip
    let count = try await included
    var terms = TransferTerms(
      chain: try await chain, block: fees.newestBlock, from: account, balance: try await balance,
      // The larger count is used, because some nodes return a pending count without the pending transactions
      // or without those that have just been included.
      nonce: max(count, try await waiting), included: count, history: fees,
      isSenderKnown: isSenderKnown)
    terms.hasNoAccounts = hasNoAccounts
    terms.l1Fee = await l1Fee
    if case .charged = terms.l1Fee {
      // Without the operator fee, the fees of the rollup are not known completely.
      if let fee = await node.operatorFee() { terms.operatorFee = fee } else { terms.l1Fee = .unreadable }
    }
    // Ethereum mainnet has no parent chain.
    if terms.chain == Recipient.mainChain, terms.l1Fee == .unknown { terms.l1Fee = .notCharged }
    return terms
  }

  /// Returns a proposal for a transfer, with the fees and a gas limit that is based on the node's estimate.
  ///
  /// - Parameters:
  ///   - replaced: The pending transaction that the transfer replaces; `nil`, the default, if it replaces none.
  ///   - problems: The errors that are known before, such as an invalid recipient; they follow those of the amount.
  ///   - prices: The prices of one ether, used to convert a fiat amount; `nil` if the prices are unknown.
  /// - Throws: ``NodeError`` if the node returns no usable gas estimate, or if the fees are 2¹²⁸ wei or more.
  package func proposal(
    _ request: TransferRequest, replacing replaced: Replacement.Target? = nil, problems: [SendError] = [],
    on terms: TransferTerms, prices: PriceList?
  ) async throws -> TransferReview.Proposal {
    do {
      let fees = try fees(of: request, replacing: replaced, terms.history)
      let plain = try terms.ceiling(of: fees, gas: FeeFormula.transferGas)
      let requested = TransferReview.Proposal.amount(of: request, on: terms, fee: plain, prices)
      var gas = Result<UInt64, JSONRPCError>.success(FeeFormula.transferGas)
      var caution: RecipientCheck.Caution?
      // A node cannot estimate a transfer that exceeds the balance, and its error would hide the actual reason.
      let isCancellation = request.to == terms.from && requested.problems == [.zero]
      if requested.problems.isEmpty || isCancellation, let amount = requested.amount, let to = request.to {
        async let code = node.code(of: to)
        let estimate = try await self.gas(from: terms.from, to: to, value: amount)
        gas = estimate.map(Self.limit)
        if !isCancellation, let code = try? await code {
          caution = RecipientCheck.Caution(code: code, gas: try? estimate.get())
        }
      }
      var proposal = try TransferReview.Proposal(
        request, replacing: replaced, problems: problems, on: terms, fees: fees, gas: gas, prices: prices)
      proposal.caution = caution
      return proposal
    } catch is ArithmeticError {
      throw NodeError.unanswered(
        ProviderError(
          .invalidResponse(expected: "a fee history with valid fees", at: "eth_feeHistory"), from: node.source))
    }
  }

  /// Returns the fees per unit of gas: those that the user chose, or fees with a random number that can replace the
  /// pending transaction.
  private func fees(
    of request: TransferRequest, replacing replaced: Replacement.Target?, _ history: FeeHistory
  ) throws -> FeeEstimate {
    let choice = request.fees
    var fees = try FeeEstimate(history, request.tier, tip: choice.tip)
    if let replaced, let other = replaced.fees, !replaced.isAbove(fees) { fees = try fees.replacing(other) }
    fees = try fees.adding(Ether(wei: UInt128(random(Self.feeOffsets))))
    let maximum = choice.maximum ?? fees.maximum
    return FeeEstimate(
      nextBaseFee: fees.nextBaseFee, tip: min(choice.tip ?? fees.tip, maximum), maximum: maximum)
  }

  /// Returns the gas limit for an estimate: exactly 21,000 for a plain transfer, a quarter more for a contract.
  private static func limit(_ estimate: UInt64) -> UInt64 {
    estimate > FeeFormula.transferGas ? estimate + (estimate + 3) / 4 : FeeFormula.transferGas
  }

  /// Returns the estimated gas, or the error with which the node predicts that the transfer would fail.
  private func gas(
    from: EthereumAddress, to: EthereumAddress, value: Ether
  ) async throws -> Result<UInt64, JSONRPCError> {
    do {
      let gas = try await node.gas(from: from, to: to, value: value)
      guard gas <= Self.maximumGas else {
        throw NodeError.unanswered(
          ProviderError(
            .invalidResponse(expected: "a gas estimate below the block gas limit", at: "eth_estimateGas"),
            from: node.source))
      }
      return .success(gas)
    } catch NodeError.rejected(let error) {
      return .failure(error)
    }
  }

  /// The protocol's maximum gas for a transaction: 2²⁴ (EIP-7825).
  private static let maximumGas: UInt64 = 1 << 24
}
