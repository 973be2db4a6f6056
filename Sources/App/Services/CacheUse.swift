/// The use of cached responses by the providers of a report.
enum CacheUse: Sendable {
  /// As the settings require, such as `--offline` and `--max-age`.
  case bySettings
  /// Cached responses only, without requests.
  case only
  /// Requests only.
  case never
}
