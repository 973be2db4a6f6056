/// A message that requests a coin to show, to which another screen replies with ``OpenCoin``.
struct CoinRequest: ScreenMessage {}
