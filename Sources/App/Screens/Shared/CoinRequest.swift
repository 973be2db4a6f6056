/// A request for the coin to show, which a screen answers with ``OpenCoin``.
struct CoinRequest: ScreenMessage {}
