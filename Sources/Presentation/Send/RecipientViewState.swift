public import QuidCore

/// The display values of a recipient, with which the user checks the address before a payment.
public struct RecipientViewState: Hashable, Sendable {
  /// The name of the recipient in the address book; `nil` if the address is not a contact.
  public var name: String?
  /// The ENS name that was resolved to the address; `nil` if the user did not type an ENS name.
  public var ensName: String?
  /// The address of the recipient: its 40 hexadecimal digits without `0x`, in ten groups of four.
  public var groups: [String]
  /// The comparisons of the recipient's address with known addresses that look similar.
  ///
  /// A known address is the address of a contact, or an address that was paid before.
  public var comparisons: [AddressComparison]
  /// The warnings about the recipient, such as that the address has no checksum.
  ///
  /// Each warning has one or two sentences.
  public var warnings: [String]

  /// Creates the display values of a recipient from the result of checking the recipient.
  ///
  /// - Parameters:
  ///   - verdict: The result of the check, with the warnings about the recipient.
  ///   - ensName: The ENS name that was resolved to the address; `nil`, the default, if there is none.
  ///   - known: A warning to leave out, because the interface displays it elsewhere; `nil`, the default, to include all
  ///     warnings.
  ///   - strings: The strings of the user's language; English by default.
  public init(
    _ verdict: RecipientVerdict, resolvedFrom ensName: ENSName? = nil, excluding known: RecipientCaution? = nil,
    _ strings: ViewStrings = .english
  ) {
    let cautions = verdict.cautions.filter { $0 != known }
    name = verdict.contact?.description
    self.ensName = ensName?.description
    groups = verdict.address.groups
    comparisons = cautions.compactMap {
      guard case .looksLike(let lookAlike) = $0 else { return nil }
      return AddressComparison(lookAlike, strings)
    }
    warnings = cautions.map { strings.message(of: $0) }
  }

  /// The names to show above the address of the recipient, such as `Ann`, `ann.eth` or `Ann · ann.eth`.
  ///
  /// The value is `nil` if the recipient has neither a contact name nor an ENS name.
  public var title: String? {
    let names = [name, ensName].compactMap(\.self)
    return names.isEmpty ? nil : names.joined(separator: " · ")
  }
}

extension CheckedRecipient {
  /// Returns the display values of the recipient; `nil` if the address of the recipient is unknown.
  ///
  /// The address is unknown if the user typed an invalid recipient, or an ENS name that has not been resolved.
  ///
  /// - Parameter strings: The strings of the user's language; English by default.
  public func viewState(_ strings: ViewStrings = .english) -> RecipientViewState? {
    verdict.map { RecipientViewState($0, resolvedFrom: resolvedName, strings) }
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
  /// The label in front of the recipient's address, such as `To`.
  public var recipientLabel: String
  /// The label in front of the known address that the recipient's address resembles.
  ///
  /// The label is the name of the contact with the known address. If there is no such contact, the address
  /// was paid before and the label is `Before`.
  public var knownLabel: String
  /// The digits of the recipient's address beside those of the known address, in ten groups of four.
  public var groups: [Group]

  /// Four digits of the recipient's address, and the four digits at the same position of the known address.
  public struct Group: Hashable, Sendable {
    /// The four digits of the recipient's address.
    public var recipient: String
    /// The four digits of the known address, which looks similar to the recipient's address.
    public var known: String
    /// The four characters to show below the digits, such as `  ^ `.
    ///
    /// A character is `^` if the two addresses differ in the digit above it. Otherwise, the character is a space.
    public var marks: String
  }

  /// Creates the display values for a comparison of two similar addresses.
  ///
  /// - Parameters:
  ///   - lookAlike: The recipient's address and the known address that it resembles.
  ///   - strings: The strings of the user's language; English by default.
  public init(_ lookAlike: LookAlike, _ strings: ViewStrings = .english) {
    let contact = lookAlike.contact.map { "\($0)" }
    title = strings.addressWarning(contact: contact)
    recipientLabel = strings[.recipient]
    knownLabel = contact ?? strings[.paidBefore]
    groups = zip(lookAlike.recipient.groups, lookAlike.known.groups).map { recipient, known in
      // Case is ignored, because it encodes a checksum over all digits: it can differ even if the digits are
      // equal.
      let marks = zip(recipient.lowercased(), known.lowercased()).map { $0 == $1 ? " " : "^" }
      return Group(recipient: recipient, known: known, marks: marks.joined())
    }
  }
}

extension EthereumAddress {
  /// The 40 hexadecimal digits of the address without `0x`, in ten groups of four.
  ///
  /// The groups help the user to compare addresses.
  public var groups: [String] {
    let digits = Array(description.dropFirst(2))
    return stride(from: 0, to: digits.count, by: 4).map { String(digits[$0..<min($0 + 4, digits.count)]) }
  }
}

extension RecipientCaution {
  /// The English warning about a recipient, followed by advice, in one or two sentences.
  ///
  /// An example is `You have not sent to this address before. Compare the whole address with the one you were
  /// given.`
  public var message: String { ViewStrings.english.message(of: self) }
}
