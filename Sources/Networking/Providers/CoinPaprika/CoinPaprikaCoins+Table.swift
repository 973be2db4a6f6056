extension CoinPaprikaCoins {
  /// The ids of large coins, which Scripts/coinpaprika-coins extends: CoinGecko's id, a colon and CoinPaprika's id, or only
  /// CoinPaprika's id if it is the symbol, a hyphen and CoinGecko's id.
  static let table = """
    btc-bitcoin eth-ethereum usdt-tether ripple:xrp-xrp binancecoin:bnb-binance-coin sol-solana usdc-usd-coin \
    trx-tron doge-dogecoin ada-cardano hype-hyperliquid wbt-whitebit leo-leo-token bch-bitcoin-cash xmr-monero \
    link-chainlink cc-canton-network zec-zcash xlm-stellar m-memecore dai-dai ltc-litecoin \
    avalanche-2:avax-avalanche hbar-hedera-hashgraph usde-ethena-usde shib-shiba-inu sui-sui \
    toncoin-the-open-network crypto-com-chain:cro-cryptocom-chain xaut-tether-gold tao-bittensor paxg-pax-gold \
    mnt-mantle dot-polkadot uni-uniswap world-liberty-financial:wlfi-official-world-liberty-financial pi2-pi-network \
    sky-sky near:near-near-protocol okb-okb aster-2:aster-aster pepe-pepe aave:aave-new bgb-bitget-token \
    icp-internet-computer etc-ethereum-classic ondo-finance:ondo-ondo morpho-morpho gt-gatechain-token \
    kucoin-shares:kcs-kucoin-token quant-network:qnt-quant pol-polygon-ecosystem-token algo-algorand atom-cosmos \
    ena-ethena kas-kaspa rndr-render-token worldcoin-wld:wld-worldcoin apt-aptos arb-arbitrum jst-just fil-filecoin \
    flare-networks:flr-flare-network pump-fun:pump-pumpfun pengu-pudgy-penguins \
    jupiter-exchange-solana:jup-jupiter-exchange-token vet-vechain gho-gho trump-official-trump bonk:bonk-bonk1 \
    staked-ether:steth-lido-staked-ether wrapped-steth:wsteth-wrapped-liquid-staked-ether-20 wbtc-wrapped-bitcoin \
    weth-weth cbbtc-coinbase-wrapped-btc wbnb:wbnb-wrapped-bnb fet-fetch-ai vvv-venice-token aero-aerodrome-finance \
    zk-zksync jito-governance-token:jto-jito popcat-popcat story-2:ip-story tia-celestia sei-network:sei-sei \
    blockstack:stx-stacks op-optimism inj-injective-protocol imx-immutable-x grt-the-graph crv-curve-dao-token \
    wif-dogwifcoin pendle-pendle gno-gnosis strk-starknet chz-chiliz axs-axie-infinity \
    compound-governance-token:comp-compoundd dash-dash fartcoin-fartcoin spx-spx6900 eigen-eigenlayer \
    berachain-bera:bera-berachain ksm-kusama lrc-loopring iotx-iotex zencash:zen-horizen jasmy-jasmycoin \
    aioz-aioz-network akt-akash-network audio-audius api3-api3 kta-keeta mon-monad plume-plume safe-safe \
    syrup:syrup-syrup-token w-wormhole spark-2:spk-spark storj-storj skale:skl-skale-network \
    bat-basic-attention-token mkr-maker terra-luna:luna-terra ape-apecoin ht-huobi-token ldo-lido-dao \
    true-usd:tusd-trueusd paxos-standard:usdp-paxos-standard-token bitcoin-cash-sv:bsv-bitcoin-sv \
    elrond-erd-2:egld-elrond flow-flow theta-theta-token xtz-tezos matic-network:matic-polygon busd-binance-usd \
    hex-hex eos-eos celo-celo dcr-decred neo-neo miota-iota xem-nem ar-arweave kava-kava rose-oasis-network icx-icon \
    ont-ontology astr-astar sonic-3:s-sonic kaia-kaia ronin:ron-ronin-token glmr-moonbeam kda-kadena zel-zelcash \
    xpl-plasma manta-manta-network osmo-osmosis mask-mask-network drift-drift-protocol super-superfarm ctsi-cartesi \
    usdd-usdd sand-the-sandbox mana-decentraland xec-ecash zil-zilliqa rune-thorchain \
    pancakeswap-token:cake-pancakeswap gala-gala 1inch-1inch twt-trust-wallet-token mina-mina-protocol \
    havven:snx-synthetix-network-token hnt-helium enjincoin:enj-enjin-coin zrx-0x qtum-qtum rvn-ravencoin \
    ens-ethereum-name-service yearn-finance:yfi-yearnfinance lpt-livepeer sushi-sushi bal-balancer glm-golem \
    reserve-rights-token:rsr-reserve-rights one-harmony tfuel-theta-fuel rpl-rocket-pool cvx-convex-finance \
    holotoken:hot-holo terra-luna-2:luna-terra-v2 nexo-nexo sc-siacoin ckb-nervos-network \
    conflux-token:cfx-conflux-network dgb-digibyte xno-nano xdce-crowd-sale:xdc-xdc-network chain-2:xcn-chain
    """
}
