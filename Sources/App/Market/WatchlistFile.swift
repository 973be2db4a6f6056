import Foundation
import QuidCore
import QuidNetworking

/// The user's coins on disk: a JSON list of ids, in the order they were added.
struct WatchlistFile: Sendable {
  private let file: AtomicFile?

  /// The file at a place; `nil` where no folder for it is known.
  init(at url: URL?) { file = url.map { AtomicFile(at: $0) } }

  /// The coins; none when there is no file.
  ///
  /// - Throws: a file failure.
  func read() throws(CommandFailure) -> Watchlist {
    guard let file else { return Watchlist() }
    do throws(StoreFailure) {
      return try Self.watchlist(in: try file.read())
    } catch {
      throw Self.failure(error)
    }
  }

  /// Changes the coins, with no change by another process in between.
  ///
  /// - Throws: a file failure; then the file is as it was.
  func update<Result>(_ change: (inout Watchlist) -> Result) throws(CommandFailure) -> Result {
    guard let file else {
      throw .file("There is no folder for the watchlist. Set XDG_DATA_HOME or HOME to an absolute path.")
    }
    do throws(StoreFailure) {
      return try file.update { (content: inout Data?) throws(StoreFailure) in
        var watchlist = try Self.watchlist(in: content)
        let result = change(&watchlist)
        content = try? JSONEncoder().encode(watchlist)
        return result
      }
    } catch {
      throw Self.failure(error)
    }
  }

  private static func watchlist(in content: Data?) throws(StoreFailure) -> Watchlist {
    guard let content else { return Watchlist() }
    // The decoder ends the process on some nested texts; this reader refuses them.
    guard let ids = try? JSONSerialization.jsonObject(with: content) as? [String] else {
      throw StoreFailure(.damaged, at: "The watchlist")
    }
    return Watchlist(ids.map { CoinID($0) })
  }

  private static func failure(_ failure: StoreFailure) -> CommandFailure {
    .file(
      failure.reason == .damaged
        ? "The watchlist is no JSON list of ids. Correct it, or move it away to start a new one."
        : failure.description)
  }
}
