import QuidCore

struct OpenConversion: ScreenMessage, Hashable {
  let from: Currency
  let to: Currency
  let amount: String
}
