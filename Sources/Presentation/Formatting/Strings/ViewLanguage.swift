import QuidCore

/// A language in which Quid provides labels and messages.
public enum ViewLanguage: Hashable, Sendable, CaseIterable {
  /// The English language, which is the default.
  case english
  /// The German language, for locales such as `de_DE`.
  case german
  /// The Swedish language, for locales such as `sv_SE`.
  case swedish

  /// Creates the language of a locale, such as ``swedish`` for `sv_SE`; `nil` if Quid has no strings in this language.
  ///
  /// The language of an empty identifier, `C` and `POSIX` is English.
  public init?(localeIdentifier: String) {
    switch LocaleIdentifier.nonEnglish(localeIdentifier)?.prefix(while: { $0 != "_" }) {
    case nil, "en": self = .english
    case "de": self = .german
    case "sv": self = .swedish
    default: return nil
    }
  }

  /// Returns the template of a phrase in this language, with placeholders such as `{name}`.
  ///
  /// Plural forms are separated by `|`, such as `{count} day|{count} days`.
  public func template(of phrase: Phrase) -> String {
    switch self {
    case .english: phrase.english
    case .german: phrase.german
    case .swedish: phrase.swedish
    }
  }
}
