public import QuidCore

/// A language in which Quid provides labels and messages.
public enum ViewLanguage: Hashable, Sendable, CaseIterable {
  /// The English language, which is the default.
  case english
  /// The German language, for locales such as `de_DE`.
  case german
  /// The Swedish language, for locales such as `sv_SE`.
  case swedish

  /// Creates the value for the language of a locale, such as ``swedish`` for `sv_SE`.
  ///
  /// Returns `nil` if Quid has no labels and messages in the language of the locale. The language of an empty
  /// identifier, `C` and `POSIX` is English.
  public init?(localeIdentifier: String) {
    switch LocaleIdentifier.nonEnglish(localeIdentifier)?.prefix(while: { $0 != "_" }) {
    case nil, "en": self = .english
    case "de": self = .german
    case "sv": self = .swedish
    default: return nil
    }
  }

  /// The labels and messages in this language.
  public var strings: any ViewStrings {
    switch self {
    case .english: English()
    case .german: German()
    case .swedish: Swedish()
    }
  }
}

private struct English: EnglishStrings {}
private struct German: GermanStrings {}
private struct Swedish: SwedishStrings {}

/// A probable cause of an error that an Ethereum node returned.
///
/// Error codes differ between nodes, so the cause is recognized by phrases in the error message, such as
/// `nonce too low`. Use the cause only for advice to the user, because the cause can be wrong. The phrases come from
/// go-ethereum (`core/txpool/errors.go`, `core/error.go`) and foundry (`anvil/src/eth/error.rs`).
public enum NodeErrorCause: Hashable, Sendable, CaseIterable {
  /// The balance of the account does not cover the amount plus the maximum fee.
  case insufficientFunds
  /// Another transaction of the account has already used the nonce of the transfer.
  case nonceUsed
  /// The node has not yet received all earlier transactions of the account, so the nonce of the transfer is too high.
  case nonceGap
  /// The node cannot sign: it has no key for the account, or no method for this.
  case unknownAccount
  /// The base fee of the chain is above the maximum fee per unit of gas that the transfer allows.
  case feeBelowBaseFee
  /// The fee of the transfer exceeds the limit that is set in the configuration of the node.
  case feeAboveLimit
  /// The fee of the transfer is below the minimum of the node.
  case feeBelowMinimum
  /// A transaction with the same nonce is already pending.
  case alreadyPending
  /// The node has switched to another chain since the transfer was planned.
  case chainChanged
  /// The gas limit of the transfer, which the node estimated, is too low for the transfer.
  case gasTooLow
  /// The chain has no EIP-1559 fees.
  case noDynamicFees

  /// Creates the value for the probable cause of an error that a node returned.
  ///
  /// Returns `nil` if the cause is unknown.
  public init?(_ error: JSONRPCError) {
    let message = error.message.lowercased()
    let known = Self.words.first { cause in cause.words.contains { message.contains($0) } }?.cause
    let cause = error.isUnsupportedType ? .noDynamicFees : known ?? (error.isUnableToSign ? .unknownAccount : nil)
    guard let cause else { return nil }
    self = cause
  }

  private static let words: [(words: [String], cause: NodeErrorCause)] = [
    (["insufficient funds", "overshot"], .insufficientFunds),
    (["nonce too low", "nonce has already been used"], .nonceUsed),
    (["nonce too high", "nonce gap"], .nonceGap),
    (["less than block base fee", "fee cap less than"], .feeBelowBaseFee),
    (["exceeds the configured cap"], .feeAboveLimit),
    (["replacement", "already known"], .alreadyPending),
    (["underpriced", "below minimum", "below configured minimum"], .feeBelowMinimum),
    (["chainid", "chain id"], .chainChanged),
    (["intrinsic gas"], .gasTooLow),
  ]
}

// MARK: - Common parts of the languages

extension ViewStrings {
  /// Returns the time that has passed since a date, such as `12 s ago`.
  ///
  /// A date in the future counts as the current time.
  func age(of date: Timestamp, at now: Timestamp) -> String {
    age(seconds: Int(max(0, min(now.timeIntervalSince(date), 1e10))))
  }

  /// Returns a string that lists the symbols of up to five coins and states the number of further coins.
  ///
  /// Returns `nil` if there are no coins.
  func list(_ coins: [Coin]) -> String? {
    guard !coins.isEmpty else { return nil }
    return list(coins.prefix(5).map { $0.symbol.excerpt(12) }, others: max(0, coins.count - 5))
  }

  /// Returns the error message for a string that is not a valid day, with an example of a valid day.
  func dayMessage(for string: String) -> String {
    CalendarDay.hasDayFormat(string) ? missingDay(string) : notADay(string.excerpt())
  }

  /// Returns nonces separated by commas, such as `2, 3`.
  func list(_ nonces: [UInt64]) -> String { nonces.map { "\($0)" }.joined(separator: ", ") }

  /// Returns the error message of a node in quotation marks with its JSON-RPC code, such as `“nonce too low” (-32000)`.
  func quoted(_ error: JSONRPCError) -> String {
    (error.message.isEmpty ? noReasonGiven : quoted(error.message.excerpt(200)))
      + (error.code == 0 ? "" : " (\(error.code))")
  }

  /// Returns the name of a contact in quotation marks.
  func quoted(_ name: ContactName) -> String { quoted("\(name)") }

  /// Returns an ENS name in quotation marks.
  func quoted(_ name: ENSName) -> String { quoted("\(name)") }

  /// Returns a Unicode scalar in quotation marks.
  func quoted(_ scalar: Unicode.Scalar) -> String { quoted("\(Character(scalar))") }

  /// Returns the name of a contact in quotation marks, followed by the contact's ENS name in parentheses, if any.
  func quotedNames(of contact: Contact) -> String {
    quoted(contact.name) + (contact.ensName.map { " (\($0))" } ?? "")
  }

  /// Returns advice on an error that a node returned, with a leading space, so that it can be appended to a message.
  ///
  /// The result is an empty string if the cause of the error is unknown.
  func advice(on error: JSONRPCError) -> String { NodeErrorCause(error).map { " " + advice(on: $0) } ?? "" }

  /// Returns the message for a `ProviderError` or an `AddressError` in this language; the error's own description for an
  /// error of another type, such as one about a file.
  func description(of error: any Error) -> String {
    switch error {
    case let error as ProviderError: message(of: error)
    case let error as AddressError: message(of: error)
    default: "\(error)".excerpt(300)
    }
  }

  /// Returns the formatted fiat value of the maximum amount that can be sent; `nil` if the price of ether is unknown.
  ///
  /// The value is rounded down, so that the user can send an amount of this value.
  ///
  /// - Parameters:
  ///   - maximum: The maximum amount in ether.
  ///   - numbers: The format of the fiat value.
  ///   - price: The price of ether in the fiat currency; `nil` if it is unknown.
  func value(of maximum: Ether, _ numbers: NumberFormat, at price: ExchangeRate?) -> String? {
    guard let price else { return nil }
    let value = try? price.value(of: maximum).rounded(to: price.quote.minorUnitDigits, rounding: .down)
    return value.map { numbers.amount($0, price.quote) }
  }
}

extension CalendarDay {
  fileprivate static func hasDayFormat(_ string: String) -> Bool {
    let bytes = Array(string.utf8)
    return bytes.count == 10
      && bytes.enumerated().allSatisfy { index, byte in
        [4, 7].contains(index) ? byte == UInt8(ascii: "-") : 48...57 ~= byte
      }
  }
}

extension Contact {
  /// The ENS name of the contact as a string; an empty string if the contact has no ENS name.
  var ensNameString: String { ensName.map { "\($0)" } ?? "" }
}

extension NodeTransaction {
  /// Returns the maximum fee of this transaction (`cost`) and the lower maximum fee that the user saw (`shown`).
  ///
  /// - Parameter plan: The planned transfer, whose maximum fee was shown to the user.
  /// - Returns: The two fees; `nil` if the maximum fee of this transaction is not higher than the fee that was shown,
  ///   or if one of the fees is unknown.
  func excessCost(over plan: TransferPlan) -> (cost: Ether, shown: Ether)? {
    guard let cost = maximumCost, let shown = try? plan.fees.ceiling(gas: plan.gasLimit), cost > shown else {
      return nil
    }
    return (cost, shown)
  }
}

extension SendOutcome.UnknownReason {
  /// A Boolean value that indicates whether the outcome of a transfer is unknown because the node returned an error
  /// when the transfer was submitted.
  ///
  /// If the value is `true`, the message for this reason contains the error of the node. Do not append the error again.
  var isError: Bool {
    if case .answered = self { return true }
    return false
  }
}

extension ViewStrings {
  /// Returns a chain in a sentence, such as `OP Mainnet (chain 10)`, or `chain 1234` if its name is not known.
  ///
  /// - Parameter noun: The word for a chain in the language.
  func named(_ chain: UInt64, _ noun: String) -> String {
    KnownChain.withID(chain).map { "\($0.name) (\(noun) \(chain))" } ?? "\(noun) \(chain)"
  }
}

extension Unicode.Scalar {
  /// The code point of the Unicode scalar in the notation of the Unicode Standard, such as `U+200D`.
  var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// The code point and its name in the Unicode Standard, such as `U+200B ZERO WIDTH SPACE`; without a name, the code
  /// point alone.
  var codePointAndName: String {
    ([codePoint] + [properties.name ?? properties.nameAlias].compactMap(\.self)).joined(separator: " ")
  }
}
