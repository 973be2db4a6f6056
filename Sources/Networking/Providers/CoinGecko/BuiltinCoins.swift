package import QuidCore

/// A built-in list of well-known coins, so that symbols such as `btc` are recognized without a network request.
///
/// Of several coins with the same symbol, the list contains only the one with the largest market capitalization since
/// 2022.
package enum BuiltinCoins {
  package static var coins: some Sequence<Coin> { lines.lazy.map { coin($0) } }

  /// Returns the coin with the given id or symbol, ignoring case; `nil` if the list does not contain the coin.
  package static func coin(named name: String) -> Coin? {
    guard !name.utf8.contains(UInt8(ascii: " ")) else { return nil }
    let start = Array("\(name.lowercased()) ".utf8)
    // Every start of `quid 100 usd` searches the list, and creating its coins would take a tenth of the time.
    let line = lines.first { line in
      line.starts(with: start) || line.drop { $0 != UInt8(ascii: " ") }.dropFirst().starts(with: start)
    }
    return line.map { coin($0) }
  }

  private static func coin(_ line: ArraySlice<UInt8>) -> Coin {
    let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 2).map { String(decoding: $0, as: UTF8.self) }
    return Coin(id: CoinID(fields[1]), symbol: fields[0].uppercased(), name: fields[2])
  }

  /// The lines of the list: symbol, id and name of each coin.
  private static let lines = Array(list.utf8).split(separator: UInt8(ascii: "\n"))

  private static let list = """
    btc bitcoin Bitcoin
    eth ethereum Ethereum
    usdt tether Tether
    xrp ripple XRP
    bnb binancecoin BNB
    sol solana Solana
    usdc usd-coin USDC
    doge dogecoin Dogecoin
    ada cardano Cardano
    trx tron TRON
    steth staked-ether Lido Staked Ether
    wbtc wrapped-bitcoin Wrapped Bitcoin
    link chainlink Chainlink
    xlm stellar Stellar
    bch bitcoin-cash Bitcoin Cash
    avax avalanche-2 Avalanche
    hbar hedera-hashgraph Hedera
    leo leo-token LEO Token
    ltc litecoin Litecoin
    sui sui Sui
    ton the-open-network Toncoin
    shib shiba-inu Shiba Inu
    dot polkadot Polkadot
    xmr monero Monero
    uni uniswap Uniswap
    dai dai Dai
    hype hyperliquid Hyperliquid
    usde ethena-usde Ethena USDe
    pepe pepe Pepe
    aave aave Aave
    near near NEAR Protocol
    apt aptos Aptos
    tao bittensor Bittensor
    cro crypto-com-chain Cronos
    okb okb OKB
    etc ethereum-classic Ethereum Classic
    icp internet-computer Internet Computer
    ondo ondo-finance Ondo
    mnt mantle Mantle
    kas kaspa Kaspa
    pol polygon-ecosystem-token POL (ex-MATIC)
    matic matic-network Polygon
    ena ethena Ethena
    arb arbitrum Arbitrum
    vet vechain VeChain
    render render-token Render
    fil filecoin Filecoin
    wld worldcoin-wld Worldcoin
    algo algorand Algorand
    atom cosmos Cosmos Hub
    fet fetch-ai Artificial Superintelligence Alliance
    op optimism Optimism
    sei sei-network Sei
    jup jupiter-exchange-solana Jupiter
    bonk bonk Bonk
    qnt quant-network Quant
    inj injective-protocol Injective
    tia celestia Celestia
    stx blockstack Stacks
    imx immutable-x Immutable
    flr flare-networks Flare
    grt the-graph The Graph
    xdc xdce-crowd-sale XDC Network
    cake pancakeswap-token PancakeSwap
    mkr maker Maker
    ldo lido-dao Lido DAO
    crv curve-dao-token Curve DAO
    floki floki FLOKI
    wif dogwifcoin dogwifhat
    kcs kucoin-shares KuCoin
    gt gatechain-token Gate
    rune thorchain THORChain
    paxg pax-gold PAX Gold
    xaut tether-gold Tether Gold
    tusd true-usd TrueUSD
    fdusd first-digital-usd First Digital USD
    pyusd paypal-usd PayPal USD
    busd binance-usd BUSD
    frax frax Legacy Frax Dollar
    sand the-sandbox The Sandbox
    mana decentraland Decentraland
    axs axie-infinity Axie Infinity
    gala gala GALA
    theta theta-token Theta Network
    xtz tezos Tezos
    flow flow Flow
    eos eos EOS
    neo neo NEO
    iota iota IOTA
    bsv bitcoin-cash-sv Bitcoin SV
    btt bittorrent BitTorrent
    zec zcash Zcash
    dash dash Dash
    dcr decred Decred
    xem nem NEM
    zil zilliqa Zilliqa
    egld elrond-erd-2 MultiversX
    ar arweave Arweave
    chz chiliz Chiliz
    ape apecoin ApeCoin
    snx havven Synthetix
    comp compound-governance-token Compound
    sushi sushi Sushi
    yfi yearn-finance yearn.finance
    1inch 1inch 1inch
    bat basic-attention-token Basic Attention
    zrx 0x 0x Protocol
    enj enjincoin Enjin Coin
    lrc loopring Loopring
    ens ethereum-name-service Ethereum Name Service
    gno gnosis Gnosis
    nexo nexo NEXO
    rpl rocket-pool Rocket Pool
    gmx gmx GMX
    dydx dydx-chain dYdX
    kava kava Kava
    ksm kusama Kusama
    celo celo Celo
    one harmony Harmony
    hot holotoken Holo
    rvn ravencoin Ravencoin
    qtum qtum Qtum
    xno nano Nano
    waves waves Waves
    lunc terra-luna Terra Luna Classic
    """
}
