import QuidTerminal

/// An action of a screen, which the command window offers by its title.
struct ScreenAction: Sendable {
  /// The title, such as `Sort by price`.
  let title: String
  /// The event that performs the action after the screen is selected.
  let event: ScreenEvent

  /// Creates an action that an event performs.
  init(_ title: String, _ event: ScreenEvent) { (self.title, self.event) = (title, event) }

  /// Creates an action that a key performs.
  init(_ title: String, key: KeyPress) { self.init(title, .key(key)) }
}
