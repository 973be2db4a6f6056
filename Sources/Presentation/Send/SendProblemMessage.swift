public import QuidCore

extension SendProblem {
  /// Returns what is wrong and what to do about it.
  ///
  /// - Parameter price: the price of ether in the currency that the amount was typed in; `nil` for an amount in ether.
  public func message(_ numbers: NumberFormat = .english, at price: ExchangeRate? = nil) -> String {
    switch self {
    case .empty: "Type an amount, as in 1.5, 250gwei, 50usd or max."
    case .malformed(.number(let flaw)): "This is not an amount. \(flaw.message)"
    case .malformed(.unknownUnit(let unit)):
      "“\(unit.excerpt())” is not a unit to send in. Use eth, gwei, wei, eur, usd or gbp behind the number, as in 50usd."
    case .zero: "Type an amount above zero."
    case .tooPrecise(decimals: 0): "Type a whole number: this unit has no decimals."
    case .tooPrecise(let decimals): "Type at most \(decimals) decimals: there is nothing smaller than one wei."
    case .exceedsBalance(nil): "That is more than the balance."
    case .exceedsBalance(let maximum?): "That is more than the balance. \(Self.most(maximum, numbers, at: price))"
    case .feeNotCovered(let maximum) where maximum.isZero: "The balance does not cover the network fee."
    case .feeNotCovered(let maximum): "The network fee is not covered. \(Self.most(maximum, numbers, at: price))"
    case .badAddress(let flaw): flaw.message
    case .wrongChain(let asked, let wallet):
      "The payment link is for chain \(asked), the wallet is on chain \(wallet). Ask for a link on chain \(wallet)."
    case .nodeOnOtherChain(let asked, let node):
      "The node is on chain \(node), not on chain \(asked). Give the node of chain \(asked), or --chain \(node) if that is meant."
    case .unknownSender(let address):
      "The node cannot sign for \(address). Unlock the account there, or give one of its accounts with --from."
    case .wouldFail(let refusal):
      "The node says that this transfer would fail: \(refusal.quoted). Nothing was sent."
    case .feeTooHigh(let ceiling, let limit):
      "The fee could come to \(numbers.ether(ceiling)), above the limit of \(numbers.ether(limit)). Wait, or raise --max-fee."
    case .unfinishedSend(let nonce, let hash):
      "It is not known what became of an earlier send from this account: \(hash.map { "transaction \($0), " } ?? "")nonce \(nonce)."
        + " Run quid send --resume. To send this in its place, so that only one of the two can be paid, add --replace."
    case .madeAfterAll(let plan, let hash, let hasOtherFees):
      "An earlier send from this account was made after all, once: \(numbers.ether(plan.value)) to \(plan.to), transaction"
        + " \(hash)\(hasOtherFees ? ", with other fees than planned, so it may be another send of the same" : "")."
        + " Nothing was sent now. Run the command again only if you want to pay a second time."
    case .nonceGap(let waiting):
      "\(waiting) transactions of this account wait for a block already, and nodes drop more than 64. Wait until they are"
        + " included."
    }
  }

  /// Rounded down, so that the value can be sent when it is typed.
  private static func most(_ maximum: Wei, _ numbers: NumberFormat, at price: ExchangeRate?) -> String {
    let value = price.flatMap { price in
      try? price.value(of: maximum).rounded(toDecimals: price.quote.minorUnitDigits, .down)
    }
    let fiat = price.flatMap { price in value.map { " (\(numbers.amount($0, price.quote)))" } } ?? ""
    return "The most you can send is \(numbers.ether(maximum))\(fiat)."
  }
}

extension AddressFlaw {
  /// What is wrong with the recipient and what to do about it.
  public var message: String {
    switch self {
    case .missingPrefix: "An address starts with 0x. Copy the whole address of the recipient."
    case .wrongLength(let digits): "An address has 40 digits behind 0x, this one has \(digits). Copy it again."
    case .notHexadecimal: "An address has only the digits 0-9 and a-f behind 0x. Copy it again."
    case .wrongChecksum:
      "The capitals of this address do not fit its digits, so a digit is wrong. Copy it again from where you got it."
    case .unknownContact(let name):
      "No contact is called “\(name)”. Give an address, 0x and 40 digits, or see quid contacts for the names."
    case .name: "Names are not looked up. Give the address itself: 0x and 40 digits."
    case .zero:
      "This is the zero address, which belongs to nobody: ether sent there is lost. Ask the recipient for theirs."
    case .unowned:
      "Nobody has the key to this address: ether sent there is lost. Ask the recipient for theirs."
    case .own: "This is the address you send from. Give that of the recipient."
    case .contractCall: "This link calls a contract instead of paying an account. Ask the recipient for an address."
    case .linkWithSlashes:
      "A payment link starts with ethereum: and not with ethereum://. Remove the slashes, as in ethereum:0x…"
    case .brokenLink(let expected): "This payment link cannot be read: expected \(expected.excerpt(60))."
    }
  }
}

extension AddressFlaw {
  /// What is wrong with the account that pays and what to do about it.
  public var payerMessage: String {
    let advice = "Give the address of the account that pays, 0x and 40 digits, or a contact."
    return switch self {
    case .missingPrefix: "An address starts with 0x. \(advice)"
    case .unknownContact(let name): "No contact is called “\(name)”. \(advice)"
    case .name: "Names are not looked up. \(advice)"
    case .zero, .unowned: "Nobody has the key to this address, so it cannot pay. \(advice)"
    case .contractCall, .linkWithSlashes, .brokenLink: "A payment link does not name the account that pays. \(advice)"
    case .wrongLength, .notHexadecimal, .wrongChecksum, .own: message
    }
  }
}

extension NodeRefusal {
  /// The node's words and its code, such as `“nonce too low” (-32000)`.
  public var quoted: String { "“\(message.isEmpty ? "no reason given" : message.excerpt(200))” (\(code))" }
}
