/// A unit for amounts of ether, such as gwei, whose value in wei is a power of ten.
public enum EtherUnit: String, Hashable, Sendable, CaseIterable {
  /// The unit wei, the smallest unit of ether.
  case wei
  /// The unit kwei: 10³ wei.
  case kwei
  /// The unit mwei: 10⁶ wei.
  case mwei
  /// The unit gwei: 10⁹ wei. Gas prices are quoted in gwei.
  case gwei
  /// The unit szabo: 10¹² wei.
  case szabo
  /// The unit finney: 10¹⁵ wei.
  case finney
  /// The unit ether: 10¹⁸ wei.
  case ether

  /// The number of decimals down to one wei that an amount in this unit can have, such as 9 for gwei.
  public var decimals: Int {
    switch self {
    case .wei: 0
    case .kwei: 3
    case .mwei: 6
    case .gwei: 9
    case .szabo: 12
    case .finney: 15
    case .ether: 18
    }
  }

  /// Creates a unit of ether from its name, such as `gwei` or `eth`, ignoring case; returns `nil` for an unknown name.
  package init?(name: some StringProtocol) {
    let name = name.lowercased()
    guard let unit = name == "eth" ? .ether : EtherUnit(rawValue: name) else { return nil }
    self = unit
  }
}
