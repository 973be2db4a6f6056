struct Subscription: Hashable, Sendable {
  let query: AnyQuery
  /// The time between two requests.
  let interval: Duration
  /// The time before the first request, so that scrolling past an item sends no request for it.
  let delay: Duration

  init(_ query: any Query, every interval: Duration, after delay: Duration = .zero) {
    self.query = AnyQuery(query)
    self.interval = interval
    self.delay = delay
  }
}
