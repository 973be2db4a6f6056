public import QuidCore

/// A recipient as a person checks it before paying.
public struct RecipientViewState: Hashable, Sendable {
  /// What the person calls the recipient; `nil` for an address that is no contact.
  public var name: String?
  /// The digits of the whole address in groups of four.
  public var groups: [String]
  /// The known addresses it could be mistaken for, the closest to the person first.
  public var comparisons: [AddressComparison]
  /// Everything to know about the recipient, a sentence or two each; empty when there is nothing.
  public var warnings: [String]

  /// What a verdict says, apart from what goes without saying where it is shown.
  public init(_ verdict: RecipientVerdict, besides known: RecipientCaution? = nil) {
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
