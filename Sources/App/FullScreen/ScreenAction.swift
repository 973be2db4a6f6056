/// An action of a screen, which the command window offers by its title.
struct ScreenAction: Sendable {
  /// The title, such as `Sort by price`.
  let title: String
  let event: ScreenEvent

  init(_ title: String, _ event: ScreenEvent) { (self.title, self.event) = (title, event) }

  init(_ title: String, _ action: KeyAction) { self.init(title, .action(action)) }
}
