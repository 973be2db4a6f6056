public import QuidCore

extension ENSNameError {
  /// Returns the error message for an invalid ENS name, with a remedy.
  ///
  /// - Parameter text: The string that the user typed.
  public func message(typed text: String) -> String {
    let name = "“\(text.excerpt(60))”"
    let rule = "A name has only the characters a-z, 0-9, hyphens and dots."
    return switch self {
    case .empty: "The name is empty. Give a name such as vitalik.eth."
    case .emptyLabel: "\(name) is not a name: a dot is missing its label. Give a name such as vitalik.eth."
    case .singleLabel: "\(name) is not a name: it has no dot. Give a name such as vitalik.eth."
    case .capitals(let normalized): "\(name) has capital letters. Did you mean “\(normalized)”?"
    case .reservedHyphens:
      "\(name) has two hyphens at the third and fourth position of a label, which ENS does not allow. Check the name."
    case .labelTooLong(let length):
      "A label of the name has \(length) characters. The limit is \(ENSName.labelLimit). Check the name."
    case .tooLong(let length): "The name has \(length) characters. The limit is \(ENSName.limit). Check the name."
    case .symbol(" "): "\(name) contains a space. \(rule)"
    case .symbol(let scalar): "\(name) contains “\(Character(scalar))”. \(rule)"
    case .invisible(let scalar): "The name contains the invisible character \(scalar.codePoint). Type the name by hand."
    case .lookAlike(let scalar, let ascii):
      "The name contains \(scalar.codePoint), which looks like “\(Character(ascii))”. It may be forged: verify the name"
        + " with the recipient."
    case .emoji(let scalar):
      "The name contains the emoji \(scalar.codePoint). \(rule) Give the address: 0x and 40 digits."
    case .notASCII(let scalar):
      "The name contains the character \(scalar.codePoint). \(rule) Give the address: 0x and 40 digits."
    }
  }
}

extension NameResolutionError {
  /// Returns the error message for an ENS name that cannot be resolved, with a remedy.
  ///
  /// - Parameters:
  ///   - name: The name that cannot be resolved.
  ///   - source: The node that was called.
  public func message(for name: ENSName, from source: DataSource) -> String {
    let advice = "Give the address: 0x and 40 digits."
    return switch self {
    case .wrongChain(let chain):
      "\(name) cannot be resolved: names are resolved on Ethereum's main chain (1), but the node is on chain \(chain)."
        + " \(advice)"
    case .notRegistered: "\(name) is not registered, or has no resolver. Check the name."
    case .noAddress: "No address is set for \(name). Check the name, or give the address: 0x and 40 digits."
    case .offchain:
      "The address of \(name) is on a server outside the chain (CCIP-Read), which Quid does not request. \(advice)"
    case .unsupportedResolver: "The resolver of \(name) does not support addresses. \(advice)"
    case .resolverFailed: "The resolver of \(name) failed. Try again, or give the address: 0x and 40 digits."
    case .malformed(let expected):
      "The response of the node at \(source.host ?? source.name) for \(name) is malformed: expected \(expected). Use"
        + " another node, or give the address: 0x and 40 digits."
    case .node(let error): "\(error.providerError(from: source).message) \(name) was not resolved."
    }
  }
}

extension Unicode.Scalar {
  /// The code point in the notation of the Unicode Standard, such as `U+200D`.
  fileprivate var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
