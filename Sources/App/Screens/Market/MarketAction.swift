import QuidCore
import QuidPresentation

/// An action of the market screen without a key of its own.
enum MarketAction: ScreenMessage, Hashable {
  case sort(MarketOrder)
  case show(MarketScope)
}
