import QuidNetworking

extension JSON {
  /// The decoded JSON string; `nil` for another type.
  var string: String? { try? string() }

  /// The fields of the JSON object by their names; `nil` for another type.
  var members: [String: JSON]? {
    (try? fields()).map { fields in Dictionary(fields.map { ($0.name, $0.value) }) { $1 } }
  }
}
