struct Tab: Hashable, Sendable {
  /// The identifier of the screen in the preferences and in the key bindings.
  let id: String
  let title: String
  let shortTitle: String

  init(id: String, title: String, shortTitle: String? = nil) {
    self.id = id
    self.title = title
    self.shortTitle = shortTitle ?? title
  }
}
