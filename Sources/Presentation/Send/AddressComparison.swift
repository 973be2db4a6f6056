public import QuidCore

/// Two addresses that look alike, group under group, so that the difference can be seen.
public struct AddressComparison: Hashable, Sendable {
  /// What is wrong, in a sentence.
  public var title: String
  /// What the upper address is called.
  public var recipientLabel: String
  /// What the lower address is called.
  public var knownLabel: String
  /// The groups of four digits, from the first to the last.
  public var groups: [Group]

  /// Four digits of each address.
  public struct Group: Hashable, Sendable {
    /// Of the address about to be paid.
    public var recipient: String
    /// Of the address that is known.
    public var known: String
    /// `^` below each digit that differs, a space below each that does not.
    public var marks: String
  }

  /// The comparison of two addresses.
  public init(_ lookAlike: LookAlike) {
    let contact = lookAlike.contact.map { "\($0)" }
    title =
      contact.map { "Careful: this is not \($0). The address only looks like theirs." }
      ?? "Careful: this is not the address you paid before. It only looks like it."
    recipientLabel = "To"
    knownLabel = contact ?? "Before"
    groups = zip(lookAlike.recipient.groups, lookAlike.known.groups).map { recipient, known in
      // Capitals depend on all other digits, so two equal digits may differ in them.
      let marks = zip(recipient.lowercased(), known.lowercased()).map { $0 == $1 ? " " : "^" }
      return Group(recipient: recipient, known: known, marks: marks.joined())
    }
  }
}
