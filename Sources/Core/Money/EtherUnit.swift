/// The names people give to powers of ten of wei.
///
/// Source: the unit table of the Ethereum clients (go-ethereum `params/denomination.go`) with the traditional names
/// that the wallet libraries add.
public enum EtherUnit: String, Hashable, Sendable, CaseIterable {
  /// 1 wei.
  case wei
  /// 10³ wei.
  case kwei
  /// 10⁶ wei.
  case mwei
  /// 10⁹ wei, the unit of gas prices.
  case gwei
  /// 10¹² wei.
  case szabo
  /// 10¹⁵ wei.
  case finney
  /// 10¹⁸ wei.
  case ether

  /// How many decimals an amount in this unit can have before it would need a fraction of a wei.
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

  /// The unit of that name in any case; `eth` means ether.
  ///
  /// Returns `nil` for any other name.
  public init?(name: some StringProtocol) {
    let name = name.lowercased()
    guard let unit = name == "eth" ? .ether : EtherUnit(rawValue: name) else { return nil }
    self = unit
  }
}
