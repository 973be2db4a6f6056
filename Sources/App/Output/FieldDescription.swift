import QuidCore

/// The name, type and meaning of one field in the JSON output.
struct FieldDescription: Hashable, Sendable {
  /// The key of the field in the JSON object.
  let name: String
  let type: FieldType
  /// The meaning of the field's value, with its unit.
  let summary: String
  /// A Boolean value that indicates whether the name is a placeholder for several keys that depend on the data, such as
  /// currency codes.
  var isPlaceholder = false
}
