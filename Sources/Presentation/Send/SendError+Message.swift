public import QuidCore

extension SendError {
  /// Returns the message for an error that prevents a send, with a remedy.
  ///
  /// - Parameters:
  ///   - numbers: The number format of the amounts in the message; English by default.
  ///   - price: The price of ether in the currency in which the amount was typed; `nil`, the default, if the
  ///     amount was typed in ether. With a price, the message also contains amounts in this currency.
  public func message(_ numbers: NumberFormat = .english, at price: ExchangeRate? = nil) -> String {
    switch self {
    case .empty: "Type an amount, as in 1.5, 250gwei, 50usd or max."
    case .malformed(.number(let flaw)): "The input is not an amount. \(flaw.message)"
    case .malformed(.unknownUnit(let unit)):
      "“\(unit.excerpt())” is not a supported unit. Write eth, gwei, wei, eur, usd or gbp after the number, as in 50usd."
    case .zero: "Type an amount above zero."
    case .tooPrecise(decimals: 0): "Type a whole number: this unit has no decimals."
    case .tooPrecise(let decimals): "Type at most \(decimals) decimals: the smallest unit is one wei."
    case .exceedsBalance(nil): "The amount exceeds the balance."
    case .exceedsBalance(let maximum?): "The amount exceeds the balance. \(Self.maximum(maximum, numbers, at: price))"
    case .feeNotCovered(let maximum) where maximum.isZero: "The balance does not cover the network fee."
    case .feeNotCovered(let maximum): "The network fee is not covered. \(Self.maximum(maximum, numbers, at: price))"
    case .badAddress(let flaw): flaw.message
    case .wrongChain(let requested, let wallet):
      "The payment link is for chain \(requested), but the wallet uses chain \(wallet). Use a link for chain \(wallet)."
    case .nodeOnOtherChain(let requested, let node):
      "The node is on chain \(node), not on chain \(requested). Give a node on chain \(requested),"
        + " or --chain \(node) to send on chain \(node)."
    case .unknownSender(let address):
      "The node cannot sign for \(address). Unlock the account on the node, or choose another account with --from."
    case .wouldFail(let refusal):
      "The node reports that this transfer would fail: \(refusal.quoted). Nothing was sent."
    case .feeTooHigh(let ceiling, let limit):
      "The fee could reach \(numbers.ether(ceiling)), above the limit of \(numbers.ether(limit)). Try again later, or raise --max-fee."
    case .unfinishedSend(let nonce, let hash):
      "The outcome of an earlier send from this account is unknown: \(hash.map { "transaction \($0), " } ?? "")nonce \(nonce)."
        + " Run quid send --resume. To replace it with this send, so that only one of the two is paid, add --replace."
    case .madeAfterAll(let plan, let hash, let hasOtherFees):
      "An earlier send from this account was made after all: \(numbers.ether(plan.value)) to \(plan.to), transaction"
        + " \(hash)\(hasOtherFees ? ", with fees that differ from the plan, so it may be another send of the same amount" : "")."
        + " Nothing was sent now. Run the command again only if you want to pay a second time."
    case .nonceGap(let waiting):
      "\(waiting) transactions of this account are already pending. Nodes keep at most 64 per account and can drop the"
        + " others. Wait until the pending transactions are included in blocks."
    }
  }

  /// Returns a sentence with the maximum amount that can be sent, in ether and fiat.
  ///
  /// An example is `The maximum is 1.5 ETH (€2,280.00).` The fiat value is omitted if there is no price. It
  /// is rounded down, so that the balance covers the value if the user types it as the amount.
  private static func maximum(_ maximum: Ether, _ numbers: NumberFormat, at price: ExchangeRate?) -> String {
    let value = price.flatMap { price in
      try? price.value(of: maximum).rounded(to: price.quote.minorUnitDigits, rounding: .down)
    }
    let fiat = price.flatMap { price in value.map { " (\(numbers.amount($0, price.quote)))" } } ?? ""
    return "The maximum is \(numbers.ether(maximum))\(fiat)."
  }
}

extension SendAmountError {
  /// Returns the error message for an invalid amount, with a suggestion or a remedy.
  ///
  /// An example is `"1,5" is not an amount. Did you mean 1.5?`
  ///
  /// - Parameter text: The amount as typed by the user.
  public func message(typed text: String) -> String {
    let typed = "\"\(text.excerpt())\""
    return switch self {
    case .number(.empty): SendError.empty.message()
    case .number(.malformed(let error)):
      "\(typed) is not an amount. \(Self.suggestion(for: text, error) ?? error.message)"
    case .number(.tooPrecise(let decimals)):
      "\(typed) has too many decimals. \(SendError.tooPrecise(decimals: decimals).message())"
    case .number(.tooLarge): "\(typed) is too large. \(DecimalSyntaxError.tooLarge.message)"
    case .unknownUnit(let unit): "\(typed) is not an amount. \(SendError.malformed(.unknownUnit(unit)).message())"
    }
  }

  /// Returns a suggestion for an invalid amount, such as `Did you mean 1.5?` for `1,5`.
  ///
  /// - Parameters:
  ///   - text: The amount as typed by the user.
  ///   - error: The reason why the string is not a number.
  /// - Returns: The suggestion; `nil` if no valid amount resembles the string.
  private static func suggestion(for text: String, _ error: DecimalSyntaxError.Reason) -> String? {
    guard text.utf8.count <= 64 else { return nil }
    let candidates: [String]
    switch error {
    case .separator: candidates = withoutSeparators(text)
    case .missingDigit:
      candidates = [(text.hasPrefix(".") ? "0" : "") + text, text.hasSuffix(".") ? String(text.dropLast()) : text]
    default: return nil
    }
    let amounts = candidates.filter { (try? SendAmount($0)) != nil }.uniqued
    return amounts.isEmpty ? nil : "Did you mean \(amounts.joined(separator: " or "))?"
  }

  /// Returns the numbers that the user can have meant by a number with commas or other separators.
  ///
  /// For example, `1,5` can only mean 1.5, but `1,500` can mean 1500 or 1.500. The result is empty if a
  /// number cannot have the separators in this order, as in `1.2,3,4`. The caller must check whether the
  /// numbers are valid.
  private static func withoutSeparators(_ text: String) -> [String] {
    let compact = text.filter { !$0.isWhitespace && $0 != "'" && $0 != "’" && $0 != "_" }
    guard let comma = compact.lastIndex(of: ",") else { return [compact] }
    let ungrouped = compact.filter { $0 != "," }
    let isLastSeparator = !compact[comma...].contains(".")
    let isSingle = compact.firstIndex(of: ",") == comma
    guard isSingle, isLastSeparator else { return isLastSeparator && compact.contains(".") ? [] : [ungrouped] }
    let decimal = compact[..<comma].filter { $0 != "." } + "." + compact[compact.index(after: comma)...]
    let digits = compact[compact.index(after: comma)...].prefix { $0.isNumber }.count
    // Three digits after a comma can be thousands.
    let isAmbiguous = digits == 3 && !compact.contains(".") && !compact.hasPrefix("0")
    return isAmbiguous ? [ungrouped, decimal] : [decimal]
  }
}

extension ContactNameError {
  /// The error message for an invalid name of a contact, with a remedy, in one or two sentences.
  public var message: String {
    switch self {
    case .empty: "The contact has no name. Type a name."
    case .tooLong: "A name can have at most \(ContactName.limit) characters. Give a shorter name."
    case .unprintable: "This name contains invisible characters. Type the name by hand."
    case .spacing: "A name must not start or end with a space or contain two spaces in a row. Remove the spaces."
    case .addressLike:
      "This name could be confused with an address or a link. Choose a name without 0x, colons or dots."
    }
  }
}

extension AddressBookError {
  /// The error message for a contact that cannot be added to the address book, with a remedy.
  ///
  /// The message has one or two sentences.
  public var message: String {
    switch self {
    case .nameTaken(let contact):
      "“\(contact.name)” is the name of \(contact.address). Remove that contact first, or choose another name."
    case .addressKnown(let contact):
      "This address is in the address book as “\(contact.name)”. Remove that contact first to rename it."
    case .full: "The address book is full: its limit is \(AddressBook.capacity) contacts. Remove a contact first."
    }
  }
}

extension AddressError {
  /// The error message for an invalid recipient address, with a remedy, in one or two sentences.
  public var message: String {
    switch self {
    case .missingPrefix: "An address starts with 0x. Copy the whole address of the recipient."
    case .wrongLength(let digits):
      "An address has 40 digits after 0x, but this address has \(digits). Copy the address again."
    case .notHexadecimal: "An address has only the digits 0-9 and a-f after 0x. Copy the address again."
    case .wrongChecksum:
      "The checksum of this address (its capital letters) is wrong, so a character is wrong. Copy the address again."
    case .unknownContact(let name):
      "There is no contact named “\(name)”. See the names with quid contacts, or give an address: 0x and 40 digits."
    case .name: "Names such as ann.eth are not supported. Give the address: 0x and 40 digits."
    case .zero:
      "This is the zero address, which has no owner: ether sent there is lost. Use the address of the recipient."
    case .unowned:
      "No one holds a key to this address: ether sent there is lost. Use the address of the recipient."
    case .own: "This is the address of the sender. Give the address of the recipient."
    case .contractCall: "This link calls a contract instead of paying an account. Use the address of the recipient."
    case .linkWithSlashes:
      "A payment link starts with ethereum: and not with ethereum://. Remove the slashes, as in ethereum:0x…"
    case .brokenLink(let expected): "This payment link is not valid: expected \(expected.excerpt(60))."
    }
  }
}

extension AddressError {
  /// The error message for an invalid address of the paying account, with a remedy, in one or two sentences.
  package var payerMessage: String {
    let advice = "Give the address (0x and 40 digits) or the contact name of the account that pays."
    return switch self {
    case .missingPrefix: "An address starts with 0x. \(advice)"
    case .unknownContact(let name): "There is no contact named “\(name)”. \(advice)"
    case .name: "Names such as ann.eth are not supported. \(advice)"
    case .zero, .unowned: "No one holds a key to this address, so it cannot pay. \(advice)"
    case .contractCall, .linkWithSlashes, .brokenLink:
      "A payment link does not contain the account that pays. \(advice)"
    case .wrongLength, .notHexadecimal, .wrongChecksum, .own: message
    }
  }
}
