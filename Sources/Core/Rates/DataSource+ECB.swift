extension DataSource {
  /// Whether the rates of the source are the European Central Bank's reference rates.
  package var hasECBRates: Bool {
    name == "European Central Bank" || name == "Frankfurter" && !blendsCentralBanks
  }
}
