// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The requirements of ViewStrings are documented in the protocol.

public import QuidCore

extension EnglishStrings {
  // MARK: Amount and fee of a send

  public func send(_ amount: String?) -> String { amount.map { "Send \($0)" } ?? "Send" }

  public func label(of value: SendValue) -> String {
    switch value {
    case .amount: "Amount"
    case .networkFee: "Network fee"
    case .onChainFee: "on-chain"
    case .feePaid: "Fee paid"
    case .l1Fee: "L1 fee"
    case .expectedFee: "Expected fee"
    case .maximumFee: "Maximum fee"
    case .total: "Total"
    case .maximumTotal: "Maximum total"
    case .balance: "Balance"
    case .balanceBefore: "Balance before"
    case .balanceAfter: "Balance after"
    case .remains: "Remains"
    case .minimumRemains: "Remains at least"
    }
  }

  public func estimatedFee(_ fee: String) -> String { "Estimated network fee \(fee)" }
  public func atMost(_ amount: String) -> String { "at most \(amount)" }

  public func name(of tier: GasTier) -> String { tier.rawValue }

  public func note(of formula: FeeFormula) -> String {
    switch formula {
    case .practice: "practice estimate"
    case .onChain: "charged by the network"
    }
  }

  public func onChain(_ fee: String) -> String { "On-chain fee \(fee)" }
  public func gas(provenance: String) -> String { "Gas: \(provenance)" }
  public func block(_ number: UInt64) -> String { "block \(number)" }
  public func baseFee(gwei: String) -> String { "Base fee \(gwei) gwei" }
  public func gasUsed(_ gas: UInt64, price: String) -> String { "\(gas) gas at \(price)" }
  public var includedInFee: String { "included in the fee" }
  public var l1FeeIsNotCapped: String { "included: estimate + 25%, not capped" }
  public func chain(_ id: UInt64) -> String { "Chain \(id)" }
  public func node(at url: String) -> String { "node at \(url)" }
  public func nonce(_ nonce: UInt64, gasLimit: UInt64) -> String { "nonce \(nonce) · gas limit \(gasLimit)" }

  public func noEtherPrice(in currency: String) -> String {
    "The price of ether is unknown, so values in \(currency) are missing."
  }

  public var loadingPriceAndFee: String { "Loading the price and the network fee." }
  public var amountTooLarge: String { "This amount is too large to show exactly." }
  public var notAnAmount: String { "This is not an amount." }
  public var priceUnknown: String { "The price is unknown." }
  public var feeUnknown: String { "The network fee is unknown." }

  public func message(of error: SendError, _ numbers: NumberFormat, at price: ExchangeRate?) -> String {
    switch error {
    case .empty: "Type an amount, as in 1.5, 250gwei, 50usd or max."
    case .malformed(.number(let reason)):
      "The input is not an amount. \(message(of: reason, decimalSeparator: "."))"
    case .malformed(.unknownUnit(let unit)):
      "\(quoted(unit.excerpt())) is not a supported unit. Write eth, gwei, wei, eur, usd or gbp after the number, as"
        + " in 50usd."
    case .zero: "Type an amount above zero."
    case .tooPrecise(decimals: 0): "Type a whole number: this unit has no decimals."
    case .tooPrecise(let decimals): "Type at most \(decimals) decimals: the smallest unit is one wei."
    case .exceedsBalance(nil): "The amount exceeds the balance."
    case .exceedsBalance(let maximum?):
      "The amount exceeds the balance. \(maximumSentence(maximum, numbers, at: price))"
    case .feeNotCovered(let maximum) where maximum.isZero: "The balance does not cover the network fee."
    case .feeNotCovered(let maximum):
      "The balance does not cover the amount and the network fee. \(maximumSentence(maximum, numbers, at: price))"
    case .badAddress(let error): message(of: error)
    case .wrongChain(let requested, let wallet):
      "The address is for \(named(requested, "chain")), but the wallet or node is on \(named(wallet, "chain")). Use an"
        + " address or a link for chain \(wallet), or a node on chain \(requested)."
    case .nodeOnOtherChain(let requested, let node):
      "The node is on chain \(node), not on chain \(requested). Use a node on chain \(requested), or add --chain"
        + " \(node) to send on chain \(node)."
    case .unknownSender(let address):
      "The node cannot sign for \(address). Unlock the account on the node, or choose another account with --from."
        + " \(signerAdvice)"
    case .wouldFail(let nodeError):
      "The node reports that this transfer would fail: \(quoted(nodeError)). Nothing was sent."
    case .feeTooHigh(let ceiling, let limit):
      "The fee could reach \(numbers.ether(ceiling)), above the limit of \(numbers.ether(limit)). Try again later, or"
        + " raise --max-fee."
    case .unfinishedSend(let nonce, let hash, let successor):
      "The outcome of an earlier transfer from this account (\(hash.map { "transaction \($0), " } ?? "")nonce \(nonce)) is"
        + " unknown. "
        + (successor.map { successor in
          "It cannot be replaced, because its nonce is already used. To check it, run quid send --resume, if necessary"
            + " with another node. If it was not made, send again with --nonce \(successor.nonce)"
            + (successor.block.map { block in ", not before block \(block)" } ?? "") + "."
        } ?? "To check it, run quid send --resume. To replace it with this transfer, add --replace.")
    case .replacementFeeTooLow(let lowest):
      "The fees are too low to replace the pending transaction. Give at least"
        + " --max-fee-per-gas \(lowest.maximum.description(in: .gwei))gwei and"
        + " --priority-fee \(lowest.tip.description(in: .gwei))gwei."
    case .madeAfterAll(let plan, by: let hash, hasOtherFees: false):
      "An earlier transfer from this account was completed: \(numbers.ether(plan.value)) to \(plan.to), transaction"
        + " \(hash). Nothing was sent this time. Run the command again only if you want to pay a second time."
    case .madeAfterAll(let plan, by: let hash, hasOtherFees: true):
      "An earlier transfer from this account was completed: \(numbers.ether(plan.value)) to \(plan.to), transaction"
        + " \(hash). Its fees differ from the plan, so it may be another transfer of the same amount. Nothing was sent"
        + " this time. Run the command again only if you want to pay a second time."
    case .exceedsTransferLimit(let maximum):
      "The amount exceeds the largest amount of a transfer. The maximum is \(numbers.ether(maximum))."
    case .l1FeeUnknown:
      "The maximum amount is unknown, because the node does not return the L1 fee of the chain. Give an amount."
    case .tooManyPending(let waiting):
      "\(waiting) transactions of this account are already pending. Nodes keep at most 64 per account and can drop the"
        + " others. Wait until the pending transactions are included in blocks."
    }
  }

  private func maximumSentence(_ maximum: Ether, _ numbers: NumberFormat, at price: ExchangeRate?) -> String {
    let value = value(of: maximum, numbers, at: price).map { " (\($0))" } ?? ""
    return "The maximum is \(numbers.ether(maximum))\(value)."
  }

  // MARK: Recipient of a send

  public func addressWarning(contact: String?) -> String {
    contact.map { contact in "Warning: this is not \(contact). The address only looks similar." }
      ?? "Warning: this is not the address you paid before. It only looks similar."
  }

  public var recipient: String { "To" }
  public var paidBefore: String { "Before" }

  public func message(of caution: RecipientCaution) -> String {
    switch caution {
    case .looksLike(let lookAlike):
      if let contact = lookAlike.contact {
        "The recipient \(lookAlike.recipient) looks like your contact \(contact), \(lookAlike.known), but is another"
          + " address. The address may be forged: compare every digit."
      } else {
        "The recipient \(lookAlike.recipient) looks like an address you have paid before, \(lookAlike.known), but is"
          + " another address. The address may be forged: compare every digit."
      }
    case .mixedScripts(let name):
      "The contact name \(quoted(name)) mixes letters of several writing systems, so it may look like another name."
        + " Verify the whole address with the recipient."
    case .confusableName(let name, let other):
      "The contact name \(quoted(name)) looks like your contact \(quoted(other)), which has another address."
        + " Verify the whole address with the recipient."
    case .changedResolution(let contact, let address):
      "The name \(contact.ensNameString) now resolves to \(address), but your contact"
        + " \(quoted(contact.name)) has the address \(contact.address). Verify the address with the recipient."
    case .unverifiedResolution(let contact):
      "The name \(contact.ensNameString) of your contact \(quoted(contact.name)) could not be resolved"
        + " this time, so its address may have changed. Verify the whole address with the recipient."
    case .similarName(let name, let contact):
      "The name \(name) looks like your contact \(quotedNames(of: contact)), which has another address. Verify the"
        + " whole address with the recipient."
    case .contract(let delegate, let gas):
      (delegate.map { "The recipient's account has delegated to the contract \($0) (EIP-7702), whose code decides" }
        ?? "The recipient is a contract, whose code decides")
        + " what happens to the ether." + (gas.map { " Estimated gas: \($0)." } ?? "")
        + " Check that it accepts ether from you."
    case .noChecksum:
      "The address has no checksum, so a wrong digit cannot be detected. Compare the whole address with the one you"
        + " were given."
    case .firstUse: "You have not sent to this address before. Compare the whole address with the one you were given."
    }
  }

  public func message(of error: AddressError) -> String {
    switch error {
    case .missingPrefix: "An address starts with 0x. Copy the whole address of the recipient."
    case .wrongLength(let digits):
      "An address has 40 digits after 0x, but this address has \(digits). Copy the address again."
    case .notHexadecimal: "An address contains only the digits 0-9 and a-f after 0x. Copy the address again."
    case .invisibleCharacter(let scalar):
      "The address contains the invisible character \(scalar.codePointAndName). Delete it, or type the address by hand."
    case .secret:
      "This looks like a private key or a secret recovery phrase, which Quid never needs. Do not give it to any program,"
        + " and remove it from the history of your shell."
    case .wrongChecksum:
      "The capital letters of this address do not match its checksum, so at least one character is wrong. Copy the"
        + " address again."
    case .unknownContact(let name):
      "There is no contact named \(quoted(name)). List your contacts with quid contacts, or give an address: 0x and 40"
        + " digits."
    case .name: "A name such as ann.eth is not accepted here. Give the address: 0x and 40 digits."
    case .unresolvedName(let name):
      "Resolving \(name) requires a node. Add --node URL, or give the address: 0x and 40 digits."
    case .invalidName(let text, let error): message(of: error, typed: text)
    case .zero:
      "This is the zero address, which has no owner: ether sent there is lost. Use the address of the recipient."
    case .unowned:
      "No one holds a key to this address: ether sent there is lost. Use the address of the recipient."
    case .own: "This is the address of the sender. Give the address of the recipient."
    case .contractCall: "This link calls a contract instead of paying an account. Use the address of the recipient."
    case .unknownChain(let name):
      "There is no known chain with the short name \(quoted(name.excerpt())). Give the address without it, or with the"
        + " chain ID, as in eip155:10:0x…"
    case .unknownParameters(let names):
      "The payment link has unknown parameters: \(names.joined(separator: ", ").excerpt(60)). Remove them, or give the"
        + " address and the amount instead of the link."
    case .linkWithSlashes:
      "A payment link starts with ethereum: and not with ethereum://. Remove the slashes, as in ethereum:0x…"
    case .brokenLink(let expected): "This payment link is not valid: expected \(expected.excerpt(60))."
    }
  }

  public func message(of error: ENSNameError, typed: String) -> String {
    let name = quoted(typed.excerpt(60))
    let characterRule = "Only names with a-z, 0-9, hyphens and dots are supported."
    return switch error {
    case .empty: "The name is empty. Give a name such as vitalik.eth."
    case .emptyLabel:
      "\(name) is not a valid ENS name: the part before or after a dot is empty. Give a name such as vitalik.eth."
    case .singleLabel: "\(name) is not a valid ENS name: it has no dot. Give a name such as vitalik.eth."
    case .capitals(let normalized): "\(name) contains capital letters. Did you mean \(quoted(normalized))?"
    case .reservedHyphens:
      "\(name) has two hyphens as the third and fourth characters of a part, which ENS does not allow. Check the name."
    case .labelTooLong(let length):
      "A part of the name has \(length) characters. The limit is \(ENSName.labelLimit). Check the name."
    case .tooLong(let length): "The name has \(length) characters. The limit is \(ENSName.limit). Check the name."
    case .symbol(" "): "\(name) contains a space. \(characterRule)"
    case .symbol(let scalar): "\(name) contains \(quoted(scalar)). \(characterRule)"
    case .invisible(let scalar): "The name contains the invisible character \(scalar.codePoint). Type the name by hand."
    case .lookAlike(let scalar, let ascii):
      "The name contains \(scalar.codePoint), which looks like \(quoted(ascii)). It may be forged:"
        + " verify the name with the recipient."
    case .emoji(let scalar):
      "The name contains the emoji \(scalar.codePoint). \(characterRule) Give the address: 0x and 40 digits."
    case .notASCII(let scalar):
      "The name contains the character \(scalar.codePoint). \(characterRule) Give the address: 0x and 40 digits."
    }
  }

  public func message(of error: NameResolutionError, for name: ENSName, from source: DataSource) -> String {
    let addressAdvice = "Give the address: 0x and 40 digits."
    return switch error {
    case .wrongChain(let chain):
      "\(name) cannot be resolved: names are resolved on Ethereum Mainnet (chain 1), but the node is on chain \(chain)."
        + " \(addressAdvice)"
    case .notRegistered: "\(name) is not registered, or has no resolver. Check the name."
    case .noAddress: "No address is set for \(name). Check the name, or give the address: 0x and 40 digits."
    case .offchain:
      "The address of \(name) is stored off-chain (CCIP-Read), which Quid does not support. \(addressAdvice)"
    case .unsupportedResolver: "The resolver of \(name) does not support addresses. \(addressAdvice)"
    case .resolverFailed: "The resolver of \(name) failed. Try again, or give the address: 0x and 40 digits."
    case .malformed(let expected):
      "The node at \(source.host ?? source.name) sent a malformed response for \(name): expected \(expected). Use"
        + " another node, or give the address: 0x and 40 digits."
    case .node(let error): "\(message(of: error.providerError(from: source))) \(name) was not resolved."
    }
  }

  public func resolvedLater(_ name: ENSName) -> String {
    "\(name) is resolved through the node when the transfer is planned."
  }

  public func message(of error: ContactNameError) -> String {
    switch error {
    case .empty: "The contact has no name. Type a name."
    case .tooLong: "A name can have at most \(ContactName.limit) characters. Give a shorter name."
    case .unprintable: "This name contains invisible characters. Type the name by hand."
    case .spacing: "A name must not start or end with a space or contain two spaces in a row. Remove the extra spaces."
    case .addressLike:
      "This name could be confused with an address or a link. Choose a name without 0x, colons or dots."
    }
  }

  public func message(of error: AddressBookError) -> String {
    switch error {
    case .nameTaken(let contact):
      "\(quoted(contact.name)) is already the name of \(contact.address). Remove that contact first, or choose another"
        + " name."
    case .addressKnown(let contact):
      "This address is already in the address book as \(quoted(contact.name)). To rename the contact, remove it and"
        + " add it again."
    case .full: "The address book is full: its limit is \(AddressBook.capacity) contacts. Remove a contact first."
    }
  }
}
