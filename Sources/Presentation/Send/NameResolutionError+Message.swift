package import QuidCore

extension ENSNameError {
  /// Returns the English error message for an invalid ENS name, with a remedy.
  package func message(typed text: String) -> String { EnglishStrings().message(of: self, typed: text) }
}

extension NameResolutionError {
  /// Returns the English error message for an ENS name that cannot be resolved, with a remedy.
  package func message(for name: ENSName, from source: DataSource) -> String {
    EnglishStrings().message(of: self, for: name, from: source)
  }
}
