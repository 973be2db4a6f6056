@testable import quid

extension ImportCase {
  /// Exports of exchanges.
  static let exchanges: [ImportCase] = [
    ImportCase(
      "Coinbase with ids, a title, a sale and skipped lines",
      file: [
        "Transactions",
        "User,someone,1",
        "",
        H.coinbase,
        "a1,2023-08-20 10:00:00 UTC,Buy,BTC,0.01,USD,$26000.00,$260.00,$263.99,$3.99,Bought 0.01 BTC for 263.99 USD",
        "a2,2023-08-21 08:00:00 UTC,Staking Income,ETH,0.001,USD,$1600.00,$1.60,$1.60,$0.00,",
        "a3,2023-08-22 08:00:00 UTC,Receive,ETH,0.5,USD,$1600.00,$800.00,$800.00,$0.00,",
        "a4,2023-08-23 08:00:00 UTC,Deposit,USD,100,USD,$1.00,$100.00,$100.00,$0.00,",
        "a5,2023-08-24 12:30:00 UTC,Sell,BTC,-0.004,USD,$26500.00,-$106.00,-$104.50,$1.50,Sold 0.004 BTC",
      ],
      entries: [
        "1,2023-08-20,bitcoin,0.01,26399,USD",
        "2,2023-08-21,ethereum,0.001,1600,USD",
        "3,2023-08-24,bitcoin,-0.004,26125,USD",
      ],
      messages: [
        "Format of the file: Coinbase.",
        "Added 3 entries.",
        "Lines skipped, which are no trades: Deposit (1), Receive (1). Record coins that you received with quid portfolio add.",
      ]),
    ImportCase(
      "Coinbase of 2021, newest first, with an advanced trade",
      file: [
        H.coinbase2021,
        "2023-08-24T12:30:00Z,Sell,BTC,0.25,EUR,24000.00,6000.00,5990.00,10.00,Sold",
        "2023-08-24T12:00:00Z,Advanced Trade Buy,BTC,0.25,EUR,23000.00,5750.00,5760.00,10.00,Bought",
        "2023-08-23T12:00:00Z,Send,ETH,0.1,EUR,1500.00,,,,Sent",
      ],
      entries: ["1,2023-08-24,bitcoin,0.25,23040,EUR", "2,2023-08-24,bitcoin,-0.25,23960,EUR"],
      messages: [
        "Format of the file: Coinbase.",
        "Added 2 entries.",
        "Lines skipped, which are no trades: Send (1). Record coins that you received with quid portfolio add.",
      ]),
    ImportCase(
      "Coinbase of 2020 with the currency in the headings",
      file: [
        #""You can use this report""#,
        H.coinbase2020,
        #"2023-08-24T12:00:00Z,Buy,ETH,0.5,1500.00,750.00,760.00,10.00,"Bought, as planned""#,
      ],
      entries: ["1,2023-08-24,ethereum,0.5,1520,EUR"],
      messages: ["Format of the file: Coinbase.", "Added 1 entry."]),
    ImportCase(
      "Coinbase with semicolons, decimal commas and the day first",
      file: [
        H.coinbase.replacing(",", with: ";"),
        "a1;05.08.2023 10:12;Buy;BTC;0,0055;EUR;€24000,00;€132,00;€1.505,00;€3,00;",
      ],
      options: "--decimal-comma --day-first",
      entries: ["1,2023-08-05,bitcoin,0.0055,,EUR,1505"],
      messages: ["Format of the file: Coinbase.", "Added 1 entry."]),
    ImportCase(
      "Coinbase with semicolons and decimal commas without the option",
      file: [
        H.coinbase.replacing(",", with: ";"),
        "a1;2023-08-05 10:12;Buy;BTC;0.0055;EUR;€24000,00;€132,00;€1.505,00;€3,00;",
      ],
      messages: [
        "Line 2, column 9: The cost “€1.505,00” can be read in two ways. If the comma precedes the decimals, add --decimal-comma; otherwise remove it."
      ], code: .rejectedInput),
    ImportCase(
      "Coinbase exchange",
      file: [
        H.coinbase,
        "a1,2023-08-20 10:00:00 UTC,Buy,BTC,0.01,EUR,€24000.00,€240.00,€243.00,€3.00,",
        "a2,2023-08-21 10:00:00 UTC,Convert,BTC,0.005,EUR,€24000.00,€119.00,€120.00,€1.00,Converted 0.005 BTC to 0.0775 ETH",
      ],
      entries: [
        "1,2023-08-20,bitcoin,0.01,24300,EUR,",
        "2,2023-08-21,ethereum,0.0775,,EUR,120",
        "3,2023-08-21,bitcoin,-0.005,24000,EUR,",
      ],
      messages: ["Format of the file: Coinbase.", "Added 3 entries."]),
    ImportCase(
      "Coinbase exchange with a decimal comma in its note",
      file: [
        "Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes",
        "2023-08-20 10:00:00 UTC,Buy,BTC,1.5,EUR,€24000.00,€36000,€36000,€0.00,",
        #"2023-08-21 10:00:00 UTC,Convert,BTC,1.5,EUR,€24000.00,€36000,€36000,€0.00,"Converted 1,5 BTC to 22,125 ETH""#,
      ],
      entries: [
        "1,2023-08-20,bitcoin,1.5,24000,EUR,",
        "2,2023-08-21,ethereum,22.125,,EUR,36000",
        "3,2023-08-21,bitcoin,-1.5,24000,EUR,",
      ],
      messages: ["Format of the file: Coinbase.", "Added 3 entries."]),
    ImportCase(
      "Coinbase exchange without the received coins",
      file: [
        "Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes",
        "2023-08-21 10:00:00 UTC,Convert,BTC,1.5,EUR,€24000.00,€36000,€36000,€0.00,Converted",
      ],
      messages: [
        "Line 2, column 10: “Converted” does not contain the received coins, as in Converted 1 BTC to 15 ETH."
      ], code: .rejectedInput),
    ImportCase(
      "Coinbase Pro fills",
      file: [
        "portfolio,trade id,product,side,created at,size,size unit,price,fee,total,price/fee/total unit",
        "default,1,BTC-EUR,BUY,2023-08-20T10:00:00.123Z,0.5,BTC,24000,60,-12060,EUR",
        "default,2,BTC-EUR,SELL,2023-08-21T10:00:00.123Z,0.25,BTC,24000,30,5970,EUR",
      ],
      entries: ["1,2023-08-20,bitcoin,0.5,24120,EUR", "2,2023-08-21,bitcoin,-0.25,23880,EUR"],
      messages: ["Format of the file: Coinbase Pro.", "Added 2 entries."]),
    ImportCase(
      "Coinbase amount with an exponent",
      file: [
        "Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes",
        "2023-08-20 10:00:00 UTC,Buy,BTC,2.5E-06,USD,$26000.00,$0.065,$0.065,$0.00,",
      ],
      entries: ["1,2023-08-20,bitcoin,0.0000025,26000,USD"],
      messages: ["Format of the file: Coinbase.", "Added 1 entry."]),
    ImportCase(
      "Kraken trades of several pairs",
      file: [
        H.kraken,
        #""T1","O1","XXBTZEUR","2023-08-20 10:00:00.1234","buy","limit",24000.0,12000.0,19.2,0.5,0.0,"","L1,L2""#,
        #""T2","O2","XBTUSDC","2023-08-20 10:00:01.1234","sell","limit",26000.0,2600.0,2.6,0.1,0.0,"","L1,L2""#,
        #""T3","O3","ADAEUR","2023-08-21 10:00:00","buy","limit",0.24,24.0,0.06,100,0.0,"","L1,L2""#,
        #""T4","O4","XXDGZUSD","2023-08-21 10:00:00","buy","limit",0.06,60.0,0.1,1000,0.0,"","L1,L2""#,
        #""T5","O5","USDTZUSD","2023-08-22 10:00:00","buy","limit",1.0001,100.01,0.2,100,0.0,"","L1,L2""#,
      ],
      entries: [
        "1,2023-08-20,bitcoin,0.5,24038.4,EUR",
        "2,2023-08-20,usd-coin,2597.4,1.000158,USD",
        "3,2023-08-20,bitcoin,-0.1,25978.103892,USD",
        "4,2023-08-21,cardano,100,0.2406,EUR",
        "5,2023-08-21,dogecoin,1000,0.0601,USD",
        "6,2023-08-22,tether,100,1.0021,USD",
      ],
      messages: [
        "Format of the file: Kraken.",
        "Added 6 entries.",
        "Entries valued at the price of USDC on their days: 2. Source: Test.",
      ]),
    ImportCase(
      "Kraken trades with newer columns, a margin and two coins",
      file: [
        H.krakenNew,
        #""T1","O1","XBT/USD","forex","crypto","2023-08-19 10:00:00","buy","limit",26000,26000,26,1,0,"","L1","P""#,
        #""T1","O1","ETH/XBT","forex","crypto","2023-08-20 10:00:00","buy","limit",0.06,0.06,0.0001,1,0,"","L1","P""#,
        #""T2","O2","SOL/EUR","forex","crypto","2023-08-21 10:00:00","buy","limit",20,20,0.1,1,5.2,"","L1","P""#,
      ],
      entries: [
        "1,2023-08-19,bitcoin,1,26026,USD",
        "2,2023-08-20,ethereum,1,1395.586908,USD",
        "3,2023-08-20,bitcoin,-0.0601,23221.08,USD",
      ],
      messages: [
        "Format of the file: Kraken.",
        "Added 3 entries.",
        "Lines skipped, which are no trades: margin (1). Record coins that you received with quid portfolio add.",
        "Entries valued at the price of BTC on their days: 2. Source: Test.",
      ]),
    ImportCase(
      "Kraken pair of unknown symbols",
      file: [
        H.kraken, #""T1","O1","XXBTZZZZ","2023-08-20 10:00:00","buy","limit",24000.0,12000.0,19.2,0.5,0.0,"","""#,
      ],
      messages: [
        "Line 2, column 3: “XXBTZZZZ” is not a pair of known symbols, such as ETHBTC. Write it as ETH/BTC."
      ], code: .rejectedInput),
    ImportCase(
      "Binance trades with fees in the coin, the quote and another coin",
      file: [
        H.binance,
        "2023-08-20 10:00:00,BTCEUR,BUY,24000,0.5BTC,12000EUR,0.0005BTC",
        #"2023-08-21 10:00:00,BTCEUR,SELL,25000,0.25BTC,"6,250.00EUR",6.25EUR"#,
        "2023-08-22 10:00:00,ADAEUR,BUY,0.25,100ADA,25EUR,0.0000114300BNB",
      ],
      entries: [
        "1,2023-08-20,bitcoin,0.4995,,EUR,12000",
        "2,2023-08-21,bitcoin,-0.25,24975,EUR,",
        "3,2023-08-22,cardano,100,0.25,EUR,",
      ],
      messages: [
        "Format of the file: Binance.",
        "Added 3 entries.",
        "Payments not deducted, because the portfolio does not hold the coins: 0.00001143 BNB.",
      ]),
    ImportCase(
      "Binance trade for a stablecoin that the file does not hold",
      file: [H.binance, "2023-08-22 10:00:00,ADAUSDT,BUY,0.25,100ADA,25USDT,0USDT"],
      entries: ["1,2023-08-22,cardano,100,0.2500805,USD"],
      messages: [
        "Format of the file: Binance.",
        "Added 1 entry.",
        "Payments not deducted, because the portfolio does not hold the coins: 25 USDT.",
        "Entries valued at the price of USDT on their days: 2. Source: Test.",
      ]),
    ImportCase(
      "Binance trade for a stablecoin that the file holds",
      file: [
        H.binance,
        "2023-08-22 11:00:00,ADAUSDT,BUY,0.25,100ADA,25USDT,0.0001BNB",
        "2023-08-22 10:00:00,BNBUSDT,SELL,200,1BNB,200USDT,0.2USDT",
        "2023-08-21 10:00:00,BNBEUR,BUY,200,1BNB,200EUR,0EUR",
      ],
      entries: [
        "1,2023-08-21,binancecoin,1,200,EUR",
        "2,2023-08-22,tether,199.8,1.000322,USD",
        "3,2023-08-22,binancecoin,-1,199.8643356,USD",
        "4,2023-08-22,cardano,100,0.2500805,USD",
        "5,2023-08-22,tether,-25,1.000322,USD",
      ],
      messages: [
        "Format of the file: Binance.",
        "Added 5 entries.",
        "Payments not deducted, because the portfolio does not hold the coins: 0.0001 BNB.",
        "Entries valued at the price of USDT on their days: 4. Source: Test.",
      ]),
    ImportCase(
      "Binance trade of two coins and one of currencies",
      file: [
        H.binance,
        "2023-08-21 10:00:00,BTCEUR,BUY,24000,1BTC,24000EUR,0BNB",
        "2023-08-22 10:00:00,ETHBTC,BUY,0.06,1ETH,0.06BTC,0.0001BNB",
        "2023-08-23 10:00:00,EURGBP,BUY,0.85,100EUR,85GBP,0BNB",
      ],
      entries: [
        "1,2023-08-21,bitcoin,1,24000,EUR",
        "2,2023-08-22,ethereum,1,1420.1016,USD",
        "3,2023-08-22,bitcoin,-0.06,23668.36,USD",
      ],
      messages: [
        "Format of the file: Binance.",
        "Added 3 entries.",
        "Lines skipped, which are no trades: exchange of currencies (1). Record coins that you received with quid portfolio add.",
        "Payments not deducted, because the portfolio does not hold the coins: 0.0001 BNB.",
        "Entries valued at the price of BTC on their days: 2. Source: Test.",
      ]),
    ImportCase(
      "Binance trades with the older headings",
      file: [
        H.binanceOld,
        "2023-08-20 10:00:00,BTCEUR,BUY,24000,0.5,12000,0.0005,BTC",
        "2023-08-21 10:00:00,BTCTUSD,SELL,26000,0.1,2600,0.001,BNB",
      ],
      messages: [
        "Line 3, column 2: There is no coin “TUSD”. Did you mean true-usd (TrueUSD), binance-usd (Binance USD, rank 7)? Search with quid markets --search. If it means another coin, add --coin TUSD=ID. For a coin that no provider has, first run quid portfolio set-price TUSD PRICE."
      ], code: .rejectedInput),
    ImportCase(
      "Binance trades in older headings, sale newest first",
      file: [
        H.binanceOld,
        "2023-08-20 10:00:00,ETHEUR,SELL,1500,0.5,750,0.75,EUR",
        "2023-08-20 09:00:00,ETHEUR,BUY,1500,0.5,750,0.001,BNB",
      ],
      entries: ["1,2023-08-20,ethereum,0.5,1500,EUR", "3,2023-08-20,ethereum,-0.5,1498.5,EUR"],
      messages: [
        "Format of the file: Binance.",
        "Added 2 entries.",
        "Payments not deducted, because the portfolio does not hold the coins: 0.001 BNB.",
      ]),
    ImportCase(
      "Binance fee that is larger than the proceeds",
      file: [
        H.binance,
        "2023-08-20 10:00:00,BTCEUR,BUY,24000,0.5BTC,12000EUR,0EUR",
        "2023-08-21 10:00:00,BTCEUR,SELL,0.1,0.1BTC,0.01EUR,0.02EUR",
      ],
      messages: ["Line 3, column 7: The fee is larger than the received amount."], code: .rejectedInput),
  ]
}
