/// What ``RecipientGuard`` has found out about a recipient.
public struct RecipientVerdict: Hashable, Sendable {
  /// Who is to be paid.
  public let address: EthereumAddress
  /// The name it has in the address book.
  public let contact: ContactName?
  /// Why it must not be paid; empty when it may.
  public let problems: [SendProblem]
  /// What to know before paying it, the most alarming first.
  public let cautions: [RecipientCaution]
}
