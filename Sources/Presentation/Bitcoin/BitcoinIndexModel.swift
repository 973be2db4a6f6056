public import QuidCore

/// The Bitcoin index as a value: takes what the person does and what the providers answer.
///
/// What it shows is ``viewState(at:_:detail:)``, computed anew each time and never stored.
public struct BitcoinIndexModel: Hashable, Sendable {
  /// The currency of the list.
  public private(set) var currency: Currency
  /// How many days the list has.
  public let dayCount: Int
  /// The prices, as far as they are known.
  public private(set) var index: LoadState<BitcoinIndex> = .loading(previous: nil)
  /// The row that is selected: 0 is the price now, 1 the newest day.
  public private(set) var selectedRow = 0
  /// Whether the selected row is open.
  public private(set) var isOpen = false

  /// The index, before anything is known.
  public init(currency: Currency = .eur, dayCount: Int = BitcoinIndex.usualDayCount) {
    self.currency = currency
    self.dayCount = dayCount
  }

  // MARK: What the person does

  /// Chooses the currency of the list; what was known is in another one and is dropped.
  public mutating func choose(_ currency: Currency) {
    guard currency != self.currency else { return }
    self.currency = currency
    index = .loading(previous: nil)
    isOpen = false
  }

  /// Moves the selection by so many rows; it stays on the list.
  public mutating func moveSelection(by steps: Int) {
    let (moved, overflow) = selectedRow.addingReportingOverflow(steps)
    selectedRow = max(0, min(overflow ? (steps < 0 ? 0 : .max) : moved, lastRow))
  }

  /// Opens the selected row: the price of that day in every currency.
  ///
  /// Nothing is fetched for it.
  public mutating func open() { isOpen = index.value != nil }

  /// Goes back to the list.
  public mutating func close() { isOpen = false }

  // MARK: What the providers answer

  /// The prices are being asked for.
  public mutating func startLoading() { index = index.reloading }

  /// The prices are here; those in another currency than the chosen one answer an older question and are ignored.
  ///
  /// The selection stays with its day.
  public mutating func receive(_ index: BitcoinIndex) {
    guard index.currency == currency else { return }
    let day = selectedDay
    self.index = .loaded(index)
    if let day {
      let place = index.days.firstIndex { $0.rate.day == day }
      if place == nil { isOpen = false }
      selectedRow = place.map { $0 + 1 } ?? 0
    }
  }

  /// The prices could not be had.
  public mutating func fail(with error: ProviderError) { index = index.failing(with: error) }

  // MARK: What follows from it

  /// The selected day; `nil` for the price now.
  public var selectedDay: CalendarDay? {
    let days = index.value?.days ?? []
    return days.indices.contains(selectedRow - 1) ? days[selectedRow - 1].rate.day : nil
  }

  /// The selected row in every currency; `nil` while it is not open.
  public var openedDay: BitcoinDay? {
    guard isOpen, let index = index.value else { return nil }
    return selectedDay.map { index.day($0) } ?? index.currentDay
  }

  private var lastRow: Int { index.value?.days.count ?? 0 }
}
