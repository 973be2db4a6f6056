extension SendAmount {
  /// Whether a string is a number without a unit, such as `5` or `1.5`; not `5eth`, `max` or what is no number at all.
  public static func isBareNumber(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: ".") }
  }
}
