public import QuidCore

/// The state of the Bitcoin index screen, which shows the current bitcoin price and the prices of past days.
public struct BitcoinIndexModel: Hashable, Sendable {
  /// The currency of the bitcoin prices in the list of past days.
  public private(set) var currency: Currency
  /// The number of past days for which bitcoin prices are requested.
  public let dayCount: Int
  /// The current and past bitcoin prices, with their loading state.
  package private(set) var index: LoadState<BitcoinIndex> = .loading(previous: nil)
  /// The index of the selected row in the list of prices: 0 for the current price, 1 for the newest past day.
  package private(set) var selectedRow = 0
  /// A Boolean value that indicates whether the details of the selected row are open.
  package private(set) var isOpen = false

  /// Creates the state of the Bitcoin index screen before the prices are loaded.
  public init(currency: Currency = .eur, dayCount: Int = BitcoinIndex.defaultDayCount) {
    self.currency = currency
    self.dayCount = dayCount
  }

  // MARK: User actions

  /// Selects the currency of the bitcoin prices in the list of past days.
  ///
  /// A new currency discards the prices in the previous currency and closes the details of the selected row.
  public mutating func choose(_ currency: Currency) {
    guard currency != self.currency else { return }
    self.currency = currency
    index = .loading(previous: nil)
    isOpen = false
  }

  /// Moves the selection in the list of prices down by a number of rows, or up if the number is negative.
  public mutating func moveSelection(by steps: Int) {
    selectedRow = selectedRow.moved(by: steps, in: (index.value?.days.count ?? 0) + 1)
  }

  /// Opens the details of the selected day, unless the prices are not loaded.
  public mutating func open() { isOpen = index.value != nil }

  /// Closes the details of the selected row.
  public mutating func close() { isOpen = false }

  // MARK: Responses

  /// Records that the bitcoin prices are being requested; the last known prices remain available.
  public mutating func startLoading() { index = index.reloading }

  /// Stores the bitcoin prices that were received from the providers, unless another currency is now selected.
  ///
  /// The selected day stays selected if the new prices contain this day. Otherwise, the row of the current price is
  /// selected, and the details of the day are closed.
  public mutating func receive(_ index: BitcoinIndex) {
    guard index.currency == currency else { return }
    let day = selectedDay
    self.index = .loaded(index)
    if let day {
      let dayIndex = index.days.firstIndex { $0.rate.day == day }
      if dayIndex == nil { isOpen = false }
      selectedRow = dayIndex.map { $0 + 1 } ?? 0
    }
  }

  /// Records that the request for the bitcoin prices failed.
  public mutating func fail(with error: ProviderError) { index = index.failing(with: error) }

  // MARK: Derived values

  /// The past day of the selected row; `nil` if the current price is selected, or if no prices are loaded.
  package var selectedDay: CalendarDay? {
    let days = index.value?.days ?? []
    return days.indices.contains(selectedRow - 1) ? days[selectedRow - 1].rate.day : nil
  }

  /// The bitcoin prices in several currencies for the details of the selected day; `nil` if the details are closed.
  package var openedDay: BitcoinDay? {
    guard isOpen, let index = index.value else { return nil }
    return selectedDay.map { index.day($0) } ?? index.currentDay
  }
}
