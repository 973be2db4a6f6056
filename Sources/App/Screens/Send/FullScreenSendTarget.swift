import QuidCore
import QuidNetworking

/// The node and the account of real sends in the full-screen app, which is started with `--node`.
struct FullScreenSendTarget: Sendable {
  let base: ProviderURL
  let options: TransferRequest

  /// Creates the target from the options of `quid --node`; returns `nil` without `--node`.
  init?(_ options: NodeSendOptions, _ settings: Settings) throws {
    guard let node = options.node else {
      let others: [Parameter] = [options.$sender, options.$chain, options.$wait, options.$maximumFee]
      if let option = others.firstGiven {
        throw CommandError.usage("\(option.flag) works only with --node. Add --node URL.")
      }
      return nil
    }
    switch node {
    case .url(let url): base = url
    case .configured:
      guard let url = settings.node else {
        throw CommandError.usage(
          "No node is configured. Give a URL, as in --node http://127.0.0.1:8545, or set QUID_NODE_URL.")
      }
      base = url
    }
    if base.mayContainKey { ResourceLimit.forbidCoreFiles() }
    guard let text = options.sender ?? (node == .configured ? settings.sender : nil) else {
      throw CommandError.usage("--node in the full-screen app also needs --from ADDRESS, the account that pays.")
    }
    let book = try ContactsFile(at: settings.folders.contacts).read()
    self.options = TransferRequest(
      account: try NodeSendTarget.account(text, named: "--from", book), chain: options.chain,
      feeLimit: options.maximumFee ?? TransferRequest.defaultFeeLimit, wait: options.wait ?? .seconds(120))
  }
}

extension Services {
  /// Returns the service of transfers through a node; `nil` if there is no folder for the journal.
  ///
  /// Each request has a deadline of its own, because the app runs for a long time.
  func transferService(to target: FullScreenSendTarget) -> TransferService? {
    guard var environment = try? sendEnvironment(at: target.base, wait: target.options.wait) else { return nil }
    environment.planningNode = { startingReport().planningNode(at: target.base) }
    environment.planningResolver = { startingReport().nameResolver(at: target.base) }
    environment.prices = { startingReport().transferPrices }
    return TransferService(target.options, in: environment)
  }
}
