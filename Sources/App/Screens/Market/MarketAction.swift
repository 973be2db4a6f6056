import QuidCore
import QuidPresentation

/// An action on the market screen that no key of the keyboard triggers.
enum MarketAction: ScreenMessage, Hashable {
  case sort(MarketOrder)
  case show(MarketScope)
}
