public import QuidCore

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
  /// - Parameter lookAlike: The recipient's address and the known address that it resembles.
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
