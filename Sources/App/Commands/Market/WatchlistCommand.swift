import QuidCore
import QuidPresentation

struct WatchlistCommand: Command {
  static let configuration = CommandConfiguration(
    name: "watchlist",
    summary: "show the prices of your watchlist, add coins or remove coins",
    discussion: [
      "Specify a coin by its id or symbol. If several coins have the same symbol, the one with the largest market cap"
        + " is used. quid watchlist add prints the coins that it adds.",
      "With --group NAME, quid watchlist add adds the coins to the watchlist and to the group, and quid watchlist"
        + " remove removes them from the group only. In the full-screen app, W shows the next group.",
    ],
    examples: [
      "quid watchlist", "quid watchlist add bitcoin ethereum", "quid watchlist add solana --group layer-1",
      "quid watchlist list --group layer-1",
    ],
    otherNames: [
      "ls": "watchlist list", "list": "watchlist list", "add": "watchlist add", "rm": "watchlist remove",
      "remove": "watchlist remove", "delete": "watchlist remove", "del": "watchlist remove",
      "ticker": "watchlist", "favorites": "watchlist", "favourites": "watchlist",
    ],
    dividesArguments: [Coin].divided)

  enum Action: String, Sendable, CaseIterable {
    case list
    case add
    case remove
  }

  @Argument("[list | add ID… | remove ID…]", .choice)
  var action = Action.list
  @Argument("", .string("ID", completion: .localAfter(["add": .coins, "remove": .watchlist])), limit: 1_000)
  var names: [String]
  @Option("in", .currencyOrCoin, "the currency of the prices, or a coin such as btc")
  var currency: Currency?
  @Option("group", .string("NAME"), "show or change only the coins of the group NAME")
  var group: String?

  func run(in context: CommandContext) async throws -> any CommandReport {
    let (names, currency) = try await context.coinNames(names, in: currency)
    switch action {
    case .list:
      if let surplus = names.first {
        throw CommandError.usage("quid watchlist list does not take “\(surplus.excerpt())”. See quid help watchlist.")
      }
    case .add:
      let choices = try await add(names, in: currency, context)
      let listing = choices[0].line.map { MarketListing(currency: $0.currency, rows: choices.map(\.row)) }
      return MarketsReport(
        listing: listing, context: context, emptyText: "", choices: choices.compactMap(\.warning), isBrief: true)
    case .remove: try await remove(names, context)
    }
    var watchlist = try context.services.watchlist.read()
    if let group {
      let groups = try context.services.watchlistGroups.read()
      guard groups[group] != nil || action == .remove else { throw Self.unknownGroup(group, groups) }
      watchlist = groups[group] == nil ? Watchlist() : groups.part(of: watchlist, named: group)
    }
    let listing = try await context.services.marketService.listing(of: watchlist.coins, in: currency)
    let emptyText: String =
      if let group, watchlist.coins.isEmpty {
        "The group “\(group.excerpt())” has no coins. To add a coin, run quid watchlist add COIN --group NAME."
      } else {
        Self.emptyText(watchlist)
      }
    let (rows, missing) = Self.rows(of: watchlist, in: listing)
    let report = MarketsReport(listing: rows, context: context, emptyText: emptyText, choices: missing)
    return try await report.withSparklines {
      try await context.services.marketService.sparklines(of: watchlist.coins)
    }
  }

  /// Returns the rows of the coins on a watchlist, and a warning about coins that the provider does not list.
  ///
  /// A coin that is not listed has a row without market data.
  static func rows(
    of watchlist: Watchlist, in listing: Converted<MarketListing>
  ) -> (listing: Converted<MarketListing>, warnings: [String]) {
    let listed = Set(listing.data.value.rows.map(\.id))
    let missing = watchlist.coins.filter { !listed.contains($0) }.map { $0.description.excerpt(40) }
    let list = ViewStrings.english.list(Array(missing.prefix(5)), others: max(0, missing.count - 5))
    // A fallback has fewer coins.
    let reason =
      listing.data.failures.isEmpty ? " It may no longer list \(missing.count == 1 ? "this coin" : "these coins")." : ""
    let warning = "\(listing.data.source.name) has no data for \(list).\(reason)"
    return (
      listing.map { $0.adding(unlisted: watchlist.coins).only(watchlist) }, missing.isEmpty ? [] : [warning]
    )
  }

  static func emptyText(_ watchlist: Watchlist) -> String {
    watchlist.coins.isEmpty
      ? "The watchlist is empty. To add a coin, run quid watchlist add bitcoin."
      : "There are no prices for the coins on the watchlist. To add another coin, run quid watchlist add bitcoin."
  }

  /// Adds coins to the watchlist and returns the coins.
  ///
  /// All coins are looked up first, so that the watchlist does not change if one of them is unknown.
  private func add(_ names: [String], in currency: Currency, _ context: CommandContext) async throws -> [CoinChoice] {
    guard !names.isEmpty else {
      throw CommandError.usage("quid watchlist add needs a coin, as in quid watchlist add bitcoin.")
    }
    if let group, WatchlistGroup(name: group) == nil {
      throw CommandError.rejectedInput(
        "“\(group.excerpt())” is not a valid group name. Give 1 to \(WatchlistGroup.maximumNameLength) characters"
          + " without a space at the start or end.")
    }
    let choices = try await context.coins(named: names.uniqued, in: currency)
    let coins = choices.map(\.coin.id)
    let isFull = try context.services.watchlist.update { watchlist in
      for coin in coins { watchlist.add(coin) }
      return coins.contains { !watchlist.contains($0) }
    }
    if isFull {
      throw CommandError.rejectedInput(
        "The watchlist has the maximum of \(Watchlist.capacity) coins. Remove a coin first.")
    }
    if let group {
      let isAdded = try context.services.watchlistGroups.update { $0.add(coins, to: group) }
      guard isAdded else {
        throw CommandError.rejectedInput(
          "The watchlist has the maximum of \(WatchlistGroups.capacity) groups. To delete a group, remove all its"
            + " coins.")
      }
    }
    return choices
  }

  private static func unknownGroup(_ name: String, _ groups: WatchlistGroups) -> CommandError {
    let names = groups.groups.map { $0.name.excerpt(40) }
    let hint = NearestName.hint(for: name, among: names)
    let groupList = names.isEmpty ? "" : " The groups are: \(names.joined(separator: ", "))."
    return .rejectedInput("There is no group “\(name.excerpt())” on the watchlist.\(hint)\(groupList)")
  }

  /// Removes coins from the watchlist and its groups, or from one group; throws an error, without a change, if a coin is
  /// not on it.
  private func remove(_ names: [String], _ context: CommandContext) async throws {
    guard !names.isEmpty else {
      throw CommandError.usage("quid watchlist remove needs a coin, as in quid watchlist remove bitcoin.")
    }
    var members = try context.services.watchlist.read().coins
    if let group {
      let groups = try context.services.watchlistGroups.read()
      guard let coins = groups[group]?.coins else { throw Self.unknownGroup(group, groups) }
      members = coins
    }
    let coins = await context.coins(withIDs: members)
    let found = try names.map { name in
      guard let coin = try coins.coin(named: name) else {
        let list = group.map { "in the group “\($0.excerpt())”" } ?? "on the watchlist"
        let hint = NearestName.hint(for: name, among: coins.map(\.id.description))
        throw CommandError.rejectedInput("“\(name.excerpt())” is not \(list).\(hint)")
      }
      return coin.id
    }
    if let group {
      try context.services.watchlistGroups.update { groups in
        for coin in found { groups.remove(coin, from: group) }
      }
    } else {
      try context.services.watchlist.update { watchlist in
        for coin in found { watchlist.remove(coin) }
      }
      try context.services.watchlistGroups.removeCoins(found)
    }
  }
}

extension WatchlistGroupsFile {
  /// Removes coins from all groups, without creating the file if there is none.
  func removeCoins(_ coins: [CoinID]) throws {
    guard try read().groups.contains(where: { group in coins.contains { group.coins.contains($0) } }) else { return }
    try update { groups in
      for coin in coins { groups.remove(coin) }
    }
  }
}
