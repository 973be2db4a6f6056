public import QuidCore

extension MarketOrder {
  /// What the control says that orders the list.
  public var title: String {
    switch self {
    case .rank: "Rank"
    case .price: "Price"
    case .change: "24 h"
    case .cap: "Market cap"
    case .name: "Name"
    }
  }
}
