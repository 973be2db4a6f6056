struct FieldDescription: Hashable, Sendable {
  let name: String
  let type: FieldType
  let summary: String
  /// Whether the name is a placeholder for keys that depend on the data, such as currency codes.
  var isPlaceholder = false
}
