public import QuidCore

extension ViewStrings {
  /// Returns the title of the Send button, such as `Send 1.5 ETH`, or `Send` without an amount.
  package func send(_ amount: String?) -> String { amount.map { self[.sendAmount, ["amount": $0]] } ?? self[.send] }

  package func label(of value: SendValue) -> String {
    switch value {
    case .amount: self[.amountLabel]
    case .networkFee: self[.networkFee]
    case .onChainFee: self[.onChainFee]
    case .feePaid: self[.feePaid]
    case .l1Fee: self[.l1Fee]
    case .expectedFee: self[.expectedFee]
    case .maximumFee: self[.maximumFee]
    case .total: self[.total]
    case .maximumTotal: self[.maximumTotal]
    case .balance: self[.balance]
    case .balanceBefore: self[.balanceBefore]
    case .balanceAfter: self[.balanceAfter]
    case .remains: self[.remains]
    case .minimumRemains: self[.minimumRemains]
    }
  }

  package func name(of tier: GasTier) -> String {
    switch tier {
    case .slow: self[.slow]
    case .standard: self[.standard]
    case .fast: self[.fast]
    }
  }

  package func note(of formula: FeeFormula) -> String {
    switch formula {
    case .practice: self[.practiceEstimate]
    case .onChain: self[.chargedByNetwork]
    }
  }

  package func gas(provenance: String) -> String { self[.gasProvenance, ["provenance": provenance]] }
  package func block(_ number: UInt64) -> String { self[.block, ["block": number]] }
  package func chain(_ id: UInt64) -> String { self[.chain, ["chain": id]] }
  package func node(at url: String) -> String { self[.nodeAtURL, ["url": url]] }

  /// Returns the error message for a transfer that is not possible, with a remedy.
  ///
  /// - Parameter price: The price of ether in the currency of the typed amount; `nil` if the amount was typed in ether.
  public func message(of error: SendError, _ numbers: NumberFormat, at price: ExchangeRate?) -> String {
    switch error {
    case .empty: self[.emptyAmount]
    case .malformed(.number(let reason)):
      "\(self[.malformedAmount]) \(message(of: reason, decimalSeparator: "."))"
    case .malformed(.unknownUnit(let unit)): self[.unknownUnit, ["unit": unit.excerpt()]]
    case .zero: self[.zeroAmount]
    case .tooPrecise(decimals: 0): self[.amountNotWhole]
    case .tooPrecise(let decimals): self[.amountTooPrecise, ["decimals": decimals]]
    case .exceedsBalance(nil): self[.exceedsBalance]
    case .exceedsBalance(let maximum?): "\(self[.exceedsBalance]) \(maximumSentence(maximum, numbers, at: price))"
    case .feeNotCovered(let maximum) where maximum.isZero: self[.networkFeeNotCovered]
    case .feeNotCovered(let maximum): "\(self[.feeNotCovered]) \(maximumSentence(maximum, numbers, at: price))"
    case .badAddress(let error): message(of: error)
    case .wrongChain(let requested, let wallet):
      self[
        .wrongChain,
        [
          "requestedChain": named(requested), "walletChain": named(wallet), "requested": requested, "wallet": wallet,
        ]]
    case .nodeOnOtherChain(let requested, let node): self[.nodeOnOtherChain, ["requested": requested, "node": node]]
    case .unknownSender(let address): "\(self[.unknownSender, ["address": address]]) \(self[.signerAdvice])"
    case .wouldFail(let nodeError): self[.wouldFail, ["error": quoted(nodeError)]]
    case .feeTooHigh(let ceiling, let limit):
      self[.feeTooHigh, ["fee": numbers.ether(ceiling), "limit": numbers.ether(limit)]]
    case .unfinishedSend(let nonce, let hash, let successor):
      "\(unfinishedSend(nonce: nonce, hash)) \(advice(sendingAgainWith: successor))"
    case .replacementFeeTooLow(let lowest):
      self[
        .replacementFeeTooLow,
        ["maximum": lowest.maximum.description(in: .gwei), "tip": lowest.tip.description(in: .gwei)]]
    case .madeAfterAll(let plan, by: let hash, let hasOtherFees):
      self[
        hasOtherFees ? .madeWithOtherFees : .madeAfterAll,
        ["amount": numbers.ether(plan.value), "recipient": plan.to, "hash": hash]]
    case .exceedsTransferLimit(let maximum): self[.exceedsTransferLimit, ["maximum": numbers.ether(maximum)]]
    case .l1FeeUnknown: self[.l1FeeUnknown]
    case .tooManyPending(let waiting): self[.tooManyPending, ["count": waiting]]
    }
  }

  /// Returns a sentence with the maximum amount, whose fiat value is rounded down so that it can be sent.
  private func maximumSentence(_ maximum: Ether, _ numbers: NumberFormat, at price: ExchangeRate?) -> String {
    let value = price.flatMap { price in
      (try? price.value(of: maximum).rounded(to: price.quote.minorUnitDigits, rounding: .down))
        .map { " (\(numbers.amount($0, price.quote)))" }
    }
    return self[.maximum, ["maximum": numbers.ether(maximum) + (value ?? "")]]
  }

  private func unfinishedSend(nonce: UInt64, _ hash: TransactionHash?) -> String {
    guard let hash else { return self[.unfinishedSend, ["nonce": nonce]] }
    return self[.unfinishedTransaction, ["nonce": nonce, "hash": hash]]
  }

  private func advice(sendingAgainWith successor: SendError.Successor?) -> String {
    guard let successor else { return self[.resumeOrReplace] }
    guard let block = successor.block else { return self[.sendAgainWithNonce, ["nonce": successor.nonce]] }
    return self[.sendAgainAfterBlock, ["nonce": successor.nonce, "block": block]]
  }

  /// Returns the name of a chain for a sentence, such as `OP Mainnet (chain 10)`, or `chain 1234` without a known name.
  private func named(_ chain: UInt64) -> String {
    guard let known = KnownChain.withID(chain) else { return self[.chainInSentence, ["chain": chain]] }
    return self[.namedChainInSentence, ["name": known.name, "chain": chain]]
  }
}
