extension String {
  /// The number being typed, without a dot at its very end: typing is still going on behind it.
  ///
  /// A second dot, or one with nothing before it, stays, for the parser to refuse.
  var withoutUnfinishedDot: Substring {
    let isUnfinished = last == "." && count > 1 && dropLast().allSatisfy { $0 != "." }
    return isUnfinished ? dropLast() : Substring(self)
  }
}
