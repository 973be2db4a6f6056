/// What a new version of a file has to outlive.
///
/// Whatever is chosen, a process that ends at any moment leaves either the old version or the new one. The difference is
/// the power going out.
enum Durability: Sendable {
  /// Nothing is waited for. After the power went out, neither version may be left.
  case passing
  /// Once the name is the new version's, its bytes are on the disk: after the power went out, one version is whole.
  case whole
  /// The new version is there to stay from the moment it has been written.
  case lasting
}
