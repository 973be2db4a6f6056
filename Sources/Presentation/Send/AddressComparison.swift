package import QuidCore

/// A comparison of the recipient's address with a similar known address: of a contact, or of an earlier payment.
///
/// Both addresses are shown in groups of four digits, with marks below the digits that differ.
public struct AddressComparison: Hashable, Sendable {
  /// The heading of the comparison: a warning that the recipient's address is not the known address.
  ///
  /// An example is `Warning: this is not Ann. The address only looks similar.`
  public var title: String
  /// The label in front of the recipient's address, such as `To`.
  public var recipientLabel: String
  /// The label in front of the similar known address: the name of its contact, or `Before` for an address paid before.
  public var knownLabel: String
  /// The digits of the recipient's address beside those of the known address, in ten groups of four.
  public var groups: [Group]

  /// Four digits of the recipient's address, and the four digits at the same position of the known address.
  public struct Group: Hashable, Sendable {
    /// Four hexadecimal digits of the recipient's address.
    public var recipient: String
    /// Four hexadecimal digits of the known address, which looks similar to the recipient's address.
    public var known: String
    /// The four characters below the digits, such as `  ^ `: `^` below a digit that differs, otherwise a space.
    public var marks: String
  }

  /// Creates the display values for a comparison of two similar addresses.
  package init(_ lookAlike: LookAlike, _ strings: any ViewStrings = .english) {
    let contact = lookAlike.contact.map { "\($0)" }
    title = strings.addressWarning(contact: contact)
    recipientLabel = strings.recipient
    knownLabel = contact ?? strings.paidBefore
    groups = zip(lookAlike.recipient.groups, lookAlike.known.groups).map { recipient, known in
      // Case is ignored, because it encodes a checksum over all digits: it can differ even if the digits are equal.
      let marks = zip(recipient.lowercased(), known.lowercased()).map { $0 == $1 ? " " : "^" }
      return Group(recipient: recipient, known: known, marks: marks.joined())
    }
  }
}
