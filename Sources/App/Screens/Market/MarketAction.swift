import QuidCore
import QuidPresentation

/// An action of the market screen that has no key.
enum MarketAction: ScreenMessage, Hashable {
  case sort(MarketOrder)
  case show(MarketScope)
}
