public import QuidCore

/// The display values of a recipient, with which the user checks the address before a payment.
public struct RecipientViewState: Hashable, Sendable {
  /// The name of the recipient in the address book; `nil` if the address is not a contact.
  public var name: String?
  /// The ENS name that was resolved to the address; `nil` if the user did not type an ENS name.
  public var ensName: String?
  /// The address of the recipient: its 40 hexadecimal digits without `0x`, in ten groups of four.
  public var groups: [String]
  /// The comparisons of the recipient's address with similar addresses of contacts and of earlier payments.
  public var comparisons: [AddressComparison]
  /// The warnings about the recipient, such as that the address has no checksum.
  public var warnings: [String]

  /// Creates the display values of a recipient that was checked.
  ///
  /// - Parameters:
  ///   - ensName: The ENS name that was resolved to the address; `nil`, the default, if there is none.
  ///   - known: A warning to leave out, because the interface displays it elsewhere; `nil`, the default, to include all
  ///     warnings.
  public init(
    _ verdict: RecipientCheck.Verdict, resolvedFrom ensName: ENSName? = nil,
    excluding known: RecipientCheck.Caution? = nil,
    _ strings: any ViewStrings = .english
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

  /// The names of the recipient, such as `Ann`, `ann.eth` or `Ann · ann.eth`; `nil` if no name is known.
  public var title: String? {
    let names = [name, ensName].compactMap(\.self)
    return names.isEmpty ? nil : names.joined(separator: " · ")
  }
}

extension RecipientCheck {
  /// Returns the display values of the recipient; `nil` for an invalid recipient or an unresolved ENS name.
  package func viewState(_ strings: any ViewStrings = .english) -> RecipientViewState? {
    verdict.map { RecipientViewState($0, resolvedFrom: resolvedName, strings) }
  }
}

extension EthereumAddress {
  /// The 40 hexadecimal digits of the address without `0x`, in ten groups of four.
  package var groups: [String] {
    let digits = Array(description.dropFirst(2))
    return stride(from: 0, to: digits.count, by: 4).map { String(digits[$0..<min($0 + 4, digits.count)]) }
  }
}

extension RecipientCheck.Caution {
  /// The English warning about a recipient, with advice, in one or two sentences.
  package var message: String { EnglishStrings().message(of: self) }
}
