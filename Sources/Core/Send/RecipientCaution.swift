/// What a person should know about a recipient before paying it, although it can be paid.
public enum RecipientCaution: Hashable, Sendable {
  /// The address looks like a known one and is another: perhaps someone has planted it.
  case looksLike(LookAlike)
  /// The contact's name mixes scripts, so that it may look like another name.
  case mixedScripts(ContactName)
  /// The contact's name looks like that of another contact.
  case confusableName(ContactName, with: ContactName)
  /// The address was given without the capitals that make up its checksum, so a wrong digit cannot be noticed.
  case noChecksum
  /// Nothing has been sent to this address yet, and it is no contact.
  case firstUse
}
