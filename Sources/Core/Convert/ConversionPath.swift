extension CrossRate {
  /// The currencies a conversion passes through, from the first to the last: `SEK`, `EUR`, `USD`.
  ///
  /// Two where one side is the common base itself, as one rate leads there. A currency converts to itself at exactly 1,
  /// without a step: the path is that currency alone.
  public var path: [Currency] {
    guard from.quote != to.quote else { return [to.quote] }
    return [from.quote, from.base, to.quote].reduce(into: []) { path, currency in
      if path.last != currency { path.append(currency) }
    }
  }
}
