/// A property wrapper for a group of related options, such as the options for a send through a node.
@propertyWrapper
final class OptionGroup<Group: Sendable>: Parameter, @unchecked Sendable {
  let wrappedValue: Group
  private let declaration: CommandDeclaration

  init(wrappedValue: @autoclosure () -> Group) {
    (self.wrappedValue, declaration) = CommandDeclaration.reading(wrappedValue)
    super.init(.flag, "")
  }

  var projectedValue: OptionGroup { self }
  override var members: [Parameter] { declaration.options }
  override var isGiven: Bool { firstGiven != nil }

  /// The first option of the group that the command line contains; `nil` if it contains none.
  var firstGiven: Parameter? { members.first(where: \.isGiven) }
}
