public import QuidCore

/// The display values of a recipient, with which the user can check the address before a payment.
public struct RecipientViewState: Hashable, Sendable {
  /// The name of the recipient in the address book; `nil` if the address is not a contact.
  public var name: String?
  /// The 40 hexadecimal digits of the address without `0x`, in ten groups of four.
  public var groups: [String]
  /// The comparisons of the recipient's address with known addresses that look similar.
  ///
  /// A known address is the address of a contact, or an address that was paid before.
  public var comparisons: [AddressComparison]
  /// The warnings about the recipient, such as that the address has no checksum.
  ///
  /// Each warning has one or two sentences.
  public var warnings: [String]

  /// Creates the display values of a recipient from the result of the recipient's check.
  ///
  /// - Parameters:
  ///   - verdict: The result of the check, with the warnings about the recipient.
  ///   - known: A warning to omit, because the interface displays it elsewhere; `nil`, the default, to omit
  ///     none.
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

/// The display values for a comparison of the recipient's address with a known address that looks similar.
///
/// A known address is the address of a contact, or an address that was paid before. Both addresses are shown
/// in groups of four digits, with marks below the digits that differ.
public struct AddressComparison: Hashable, Sendable {
  /// The heading of the comparison: a warning that the recipient's address is not the known address.
  ///
  /// An example is `Warning: this is not Ann. The address only looks similar.`
  public var title: String
  /// The label in front of the recipient's address, which is always `To`.
  public var recipientLabel: String
  /// The label in front of the known address that the recipient's address resembles.
  ///
  /// The label is the name of the contact with the known address. If there is no such contact, the address
  /// was paid before and the label is `Before`.
  public var knownLabel: String
  /// The groups of four digits of the recipient's address and of the known address, first digits first.
  public var groups: [Group]

  /// Four digits of the recipient's address, and the four digits at the same position of the known address.
  public struct Group: Hashable, Sendable {
    /// The four digits of the recipient's address.
    public var recipient: String
    /// The four digits of the known address, which looks similar to the recipient's address.
    public var known: String
    /// The four marks to show below the digits, such as `  ^ `.
    ///
    /// The mark is `^` if the digits of the two addresses at this position differ. It is a space if they are
    /// equal.
    public var marks: String
  }

  /// Creates the display values for a comparison of two similar addresses.
  ///
  /// - Parameter lookAlike: The recipient's address and the known address that it resembles.
  public init(_ lookAlike: LookAlike) {
    let contact = lookAlike.contact.map { "\($0)" }
    title =
      contact.map { "Warning: this is not \($0). The address only looks similar." }
      ?? "Warning: not the address you paid before, only a similar one."
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
  /// The warning about a recipient, followed by advice, in one or two sentences.
  ///
  /// An example is `You have not sent to this address before. Compare the whole address with its source.`
  public var message: String {
    switch self {
    case .looksLike(let lookAlike):
      "The recipient \(lookAlike.recipient) looks like \(lookAlike.name), \(lookAlike.known), but is"
        + " another address. The address may be forged: compare every digit."
    case .mixedScripts(let name):
      "The contact name “\(name)” mixes letters of several scripts, so it may look like another name. Compare the whole"
        + " address."
    case .confusableName(let name, let other):
      "The contact name “\(name)” looks like your contact “\(other)”, which has another address. Compare the whole address."
    case .changedResolution(let contact, let address):
      "The name \(contact.ensName.map { "\($0)" } ?? "") now resolves to \(address), but your contact “\(contact.name)” has"
        + " the address \(contact.address). Verify the address with the recipient."
    case .similarName(let name, let contact):
      "The name \(name) looks like your contact “\(contact.name)”\(contact.ensName.map { " (\($0))" } ?? ""), which has"
        + " another address. Compare the whole address."
    case .noChecksum:
      "The address has no checksum, so a wrong digit cannot be detected. Compare the whole address."
    case .firstUse: "You have not sent to this address before. Compare the whole address with the one you were given."
    }
  }
}

extension LookAlike {
  fileprivate var name: String { contact.map { "your contact \($0)" } ?? "an address you have paid before" }
}
