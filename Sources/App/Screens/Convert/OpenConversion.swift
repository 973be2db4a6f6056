import QuidCore
import QuidPresentation

/// A request to show a conversion on the converter screen.
struct OpenConversion: ScreenMessage, Hashable {
  let from: Currency
  let to: Currency
  let amount: String
}
