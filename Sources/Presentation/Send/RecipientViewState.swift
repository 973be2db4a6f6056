public import QuidCore

/// The display values of a recipient, with which the user can check the address before a payment.
public struct RecipientViewState: Hashable, Sendable {
  /// The name of the recipient in the address book; `nil` if the address is not a contact.
  public var name: String?
  /// The 40 hexadecimal digits of the address without `0x`, in ten groups of four.
  public var groups: [String]
  /// The comparisons of the recipient's address with known addresses that look similar, contacts first.
  public var comparisons: [AddressComparison]
  /// The warnings about the recipient, each of one or two sentences.
  public var warnings: [String]

  /// Creates the display values of a recipient from the result of its check.
  ///
  /// - Parameters:
  ///   - verdict: The result of the check.
  ///   - known: A warning to omit, because the interface displays it elsewhere; `nil` to omit none.
  public init(_ verdict: RecipientVerdict, excluding known: RecipientCaution? = nil) {
    let cautions = verdict.cautions.filter { $0 != known }
    name = verdict.contact?.description
    groups = verdict.address.groups
    comparisons = cautions.compactMap {
      guard case .looksLike(let lookAlike) = $0 else { return nil }
      return AddressComparison(lookAlike)
    }
    warnings = cautions.map(\.message)
  }
}

/// The display values of two similar addresses: groups of four digits, with marks below the digits that
/// differ.
public struct AddressComparison: Hashable, Sendable {
  /// The warning that the two addresses differ, in one or two sentences.
  public var title: String
  /// The label in front of the recipient's address: `To`.
  public var recipientLabel: String
  /// The label in front of the known address.
  ///
  /// If the known address belongs to a contact, the label is the name of the contact. Otherwise, the address
  /// was paid before, and the label is `Before`.
  public var knownLabel: String
  /// The groups of four digits of both addresses, from the first digits to the last.
  public var groups: [Group]

  /// A group of four digits of each address, at the same position in both.
  public struct Group: Hashable, Sendable {
    /// The four digits of the recipient's address.
    public var recipient: String
    /// The four digits of the known address.
    public var known: String
    /// The marks below the four digits, one character per digit.
    ///
    /// The character is `^` if the digits of both addresses differ. It is a space if they are equal.
    public var marks: String
  }

  /// Creates the display values for the comparison of two similar addresses.
  public init(_ lookAlike: LookAlike) {
    let contact = lookAlike.contact.map { "\($0)" }
    title =
      contact.map { "Warning: this is not \($0). The address only looks similar." }
      ?? "Warning: this is not the address you paid before. It only looks similar."
    recipientLabel = "To"
    knownLabel = contact ?? "Before"
    groups = zip(lookAlike.recipient.groups, lookAlike.known.groups).map { recipient, known in
      // Case is ignored, because it encodes a checksum over all digits. It can differ even if the digits are
      // equal.
      let marks = zip(recipient.lowercased(), known.lowercased()).map { $0 == $1 ? " " : "^" }
      return Group(recipient: recipient, known: known, marks: marks.joined())
    }
  }
}

extension EthereumAddress {
  /// The 40 hexadecimal digits of the address without `0x`, in ten groups of four.
  public var groups: [String] {
    let digits = Array(description.dropFirst(2))
    return stride(from: 0, to: digits.count, by: 4).map { String(digits[$0..<min($0 + 4, digits.count)]) }
  }
}

extension RecipientCaution {
  /// The warning about a recipient, with a remedy, in one or two sentences.
  public var message: String {
    switch self {
    case .looksLike(let lookAlike):
      "The recipient \(lookAlike.recipient) looks like \(lookAlike.name), \(lookAlike.known), but is"
        + " another address. It may be a forgery: compare every digit."
    case .mixedScripts(let name):
      "The contact name “\(name)” mixes letters of several scripts, so it may look like another name. Compare the whole"
        + " address."
    case .confusableName(let name, let other):
      "The contact name “\(name)” looks like your contact “\(other)”, which has another address. Compare the whole address."
    case .noChecksum:
      "The address has no checksum, so a wrong digit cannot be detected. Compare the whole address."
    case .firstUse: "You have not sent to this address before. Compare the whole address with its source."
    }
  }
}

extension LookAlike {
  fileprivate var name: String { contact.map { "your contact \($0)" } ?? "one you have paid before" }
}
