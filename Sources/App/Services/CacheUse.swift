enum CacheUse: Sendable {
  /// Cached responses and requests as the settings require, such as `--offline` and `--max-age`.
  case bySettings
  case only
  /// New requests without cached responses.
  case never
}
