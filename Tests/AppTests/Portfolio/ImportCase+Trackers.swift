@testable import quid

extension ImportCase {
  /// Exports of portfolio trackers.
  static let trackers: [ImportCase] = [
    ImportCase(
      "Koinly template with a purchase, an exchange, a sale and others",
      file: [
        H.koinly,
        "2023-08-19 10:00:00 UTC,500,USD,0.02,BTC,1,USD,,,,,",
        "2023-08-20 10:00:00 UTC,0.01,BTC,0.15,ETH,,,,,,,",
        "2023-08-21 10:00:00 UTC,0.1,ETH,165,EUR,1.5,EUR,,,,,",
        "2023-08-22 10:00:00 UTC,,,0.001,ETH,,,1.6,USD,reward,,",
        "2023-08-23 10:00:00 UTC,,,100,EUR,,,,,,,",
        "2023-08-24 10:00:00 UTC,0.01,BTC,,,0.0001,BTC,,,,,",
      ],
      entries: [
        "1,2023-08-19,bitcoin,0.02,25050,USD",
        "2,2023-08-20,ethereum,0.15,1548.072,USD",
        "3,2023-08-20,bitcoin,-0.01,23221.08,USD",
        "4,2023-08-21,ethereum,-0.1,1635,EUR",
        "5,2023-08-22,ethereum,0.001,1600,USD",
      ],
      messages: [
        "Format of the file: Koinly.",
        "Added 5 entries.",
        "Lines skipped, which are no trades: deposit (1), withdrawal (1). Record coins that you received with quid portfolio add.",
        "Entries valued at the price of BTC on their days: 2. Source: Test.",
      ]),
    ImportCase(
      "Koinly export with the value of an exchange and a deleted line",
      file: [
        H.koinlyExport,
        "1,2023-08-19 10:00:00,buy,,Kraken,500,USD,Kraken,0.02,BTC;1,1,USD,500,USD,false",
        "2,2023-08-20 10:00:00,exchange,,Kraken,0.01,BTC,Kraken,0.15,ETH,0.001,ETH,255.5,USD,false",
        "3,2023-08-20 11:00:00,crypto_deposit,reward,,,,Kraken,0.15,ETH,,,255.5,USD,false",
        "4,2023-08-20 12:00:00,transfer,,Kraken,0.01,BTC,Ledger,0.01,BTC,0.0001,BTC,255.5,USD,false",
        "5,2023-08-20 13:00:00,buy,,Kraken,500,USD,Kraken,0.02,BTC,,,500,USD,true",
      ],
      entries: [
        "1,2023-08-19,bitcoin,0.02,25050,USD,",
        "2,2023-08-20,ethereum,0.149,,USD,255.5",
        "3,2023-08-20,bitcoin,-0.01,25550,USD,",
        "4,2023-08-20,ethereum,0.15,,USD,255.5",
      ],
      messages: [
        "Format of the file: Koinly.",
        "Added 4 entries.",
        "Lines skipped, which are no trades: deleted (1), transfer (1). Record coins that you received with quid portfolio add.",
      ]),
    ImportCase(
      "CoinTracking trades, whose amounts include the fees",
      file: [
        H.coinTracking,
        #""Trade","0.0055","BTC","505.00","EUR","5.00","EUR","Kraken","","","20.08.2023 10:12","x""#,
        #""Trade","200.00","EUR","0.0022","BTC","2.00","EUR","Kraken","","","05.08.2023 10:12","""#,
        #""Deposit","0.001","BTC","","","","","","","","01.08.2023 10:12","""#,
        #""Staking","0.001","ETH","-","-","","","","","","01.08.2023 10:12","""#,
        #""Other Fee","","","0.001","BNB","","","","","","01.08.2023 10:12","""#,
      ],
      messages: [
        "Line 3: A sale of 0.0022 BTC on 2023-08-05 exceeds the amount that you held at that time: 0. Correct the amount or the day, or add the missing purchase first. Skipped lines can be the missing purchase: Deposit (1), Other Fee (1), Staking (1). Record coins that you received with quid portfolio add."
      ], code: .rejectedInput),
    ImportCase(
      "CoinTracking trades with ISO dates",
      file: [
        H.coinTracking,
        #""Trade","0.0055","BTC","505.00","EUR","5.00","EUR","Kraken","","","2023-08-20 10:12:27","""#,
        #""Trade","200.00","EUR","0.0022","BTC","2.00","EUR","Kraken","","","2023-08-21 10:12:27","""#,
        #""Deposit","0.001","BTC","","","","","","","","2023-08-21 10:12:27","""#,
        #""Staking","0.001","ETH","-","-","","","","","","2023-08-21 10:12:27","""#,
        #""Other Fee","","","0.001","BNB","","","","","","2023-08-21 10:12:27","""#,
      ],
      entries: [
        "1,2023-08-20,bitcoin,0.0055,,EUR,505",
        "2,2023-08-21,bitcoin,-0.0022,,EUR,200",
      ],
      messages: [
        "Format of the file: CoinTracking.",
        "Added 2 entries.",
        "Lines skipped, which are no trades: Deposit (1), Other Fee (1), Staking (1). Record coins that you received with quid portfolio add.",
      ]),
    ImportCase(
      "CoinTracking trades with dots in the dates, day first, semicolons and decimal commas",
      file: [
        #""Type";"Buy";"Cur.";"Sell";"Cur.";"Fee";"Cur.";"Exchange";"Group";"Comment";"Date";"Tx-ID""#,
        #""Trade";"0,0055";"BTC";"1.505,00";"EUR";"";"";"";"";"";"05.08.2023 10:12";"""#,
      ],
      options: "--decimal-comma",
      entries: [
        "1,2023-08-05,bitcoin,0.0055,,EUR,1505"
      ],
      messages: [
        "Format of the file: CoinTracking.",
        "Added 1 entry.",
      ]),
    ImportCase(
      "CoinTracking semicolons without the option",
      file: [
        #""Type";"Buy";"Cur.";"Sell";"Cur.";"Fee";"Cur.";"Exchange";"Group";"Comment";"Date";"Tx-ID""#,
        #""Trade";"0,0055";"BTC";"1.505,00";"EUR";"";"";"";"";"";"05.08.2023 10:12";"""#,
      ],
      messages: [
        "Line 2, column 4: The sent amount “1.505,00” can be read in two ways. If the comma precedes the decimals, add --decimal-comma; otherwise remove it."
      ], code: .rejectedInput),
    ImportCase(
      "Delta with names, a stock and others",
      file: [
        H.delta,
        "2023-08-20 16:06:47-04:00,BUY,10,SOL (Solana),CRYPTO,200,EUR,Kraken,,,0.5,EUR,,",
        "2023-08-20 23:06:47-04:00,SELL,5,SOL (Solana),CRYPTO,110,EUR,Kraken,,,0.1,BNB,,",
        "2023-08-21 10:00:00-04:00,BUY,5,AAPL,STOCK,900,USD,Nasdaq,,,,,,",
        "2023-08-21 10:00:00-04:00,DEPOSIT,5000,USD,FIAT,,,,,,,,,",
        "2023-08-21 10:00:00-04:00,WITHDRAW,0.1,SOL (Solana),CRYPTO,,,,A,B,0.001,SOL (Solana),,",
      ],
      entries: [
        "1,2023-08-20,solana,10,20.05,EUR",
        "2,2023-08-21,solana,-5,22,EUR",
      ],
      messages: [
        "Format of the file: Delta.",
        "Added 2 entries.",
        "Lines skipped, which are no trades: DEPOSIT (1), WITHDRAW (1), other asset (1). Record coins that you received with quid portfolio add.",
        "Fees not recorded, which are in another coin: BNB (1).",
        "Dates are days in UTC. Lines with another day than written: 1.",
      ]),
    ImportCase(
      "Delta with the older headings, quoted in a coin",
      file: [
        H.deltaOld,
        "2023-08-19 10:00:00 +00:00,BUY,Kraken,1,BTC,24000,EUR,24,EUR,,,0,,,",
        "2023-08-20 10:00:00 +00:00,BUY,Binance,10,ETH,0.6,BTC,0.1,BNB,,,1,,,",
        "2023-08-21 10:00:00 +00:00,TRANSFER,Binance,10,ETH,,,,,,,1,A,B,",
      ],
      entries: [
        "1,2023-08-19,bitcoin,1,24024,EUR",
        "2,2023-08-20,ethereum,10,1393.2648,USD",
        "3,2023-08-20,bitcoin,-0.6,23221.08,USD",
      ],
      messages: [
        "Format of the file: Delta.",
        "Added 3 entries.",
        "Lines skipped, which are no trades: TRANSFER (1). Record coins that you received with quid portfolio add.",
        "Fees not recorded, which are in another coin: BNB (1).",
        "Entries valued at the price of BTC on their days: 2. Source: Test.",
      ]),
    ImportCase(
      "Ghostfolio of several data sources",
      file: [
        H.ghostfolio,
        "05-08-2023,BTCUSD,YAHOO,USD,29000,0.1,buy,2.5,first",
        "06/08/2023,bitcoin,COINGECKO,USD,29100,0.05,sell,1,",
        "07.08.2023,MSFT,YAHOO,USD,300,1,buy,1,",
        "20230808,Fee,MANUAL,USD,0,0,fee,49,",
      ],
      entries: [
        "1,2023-08-05,bitcoin,0.1,29025,USD",
        "2,2023-08-06,bitcoin,-0.05,29080,USD",
      ],
      messages: [
        "Format of the file: Ghostfolio.",
        "Added 2 entries.",
        "Lines skipped, which are no trades: fee (1), other asset (1). Record coins that you received with quid portfolio add.",
      ]),
    ImportCase(
      "Ghostfolio without data sources and fees",
      file: [
        "Date,Symbol,Currency,UnitPrice,Quantity,Type,Fee",
        "2023-08-05T00:00:00.000Z,ETH,EUR,1700,0.5,BUY,0",
        "2023-08-06T00:00:00.000Z,ETH,EUR,0.5,1,DIVIDEND,0",
      ],
      entries: [
        "1,2023-08-05,ethereum,0.5,1700,EUR"
      ],
      messages: [
        "Format of the file: Ghostfolio.",
        "Added 1 entry.",
        "Lines skipped, which are no trades: DIVIDEND (1). Record coins that you received with quid portfolio add.",
      ]),
    ImportCase(
      "Ghostfolio amount with 19 decimals",
      file: [
        "Date,Symbol,Currency,UnitPrice,Quantity,Type,Fee",
        "2023-08-05,ETH,EUR,1700,0.1234567890123456789,BUY,0",
      ],
      messages: [
        "Line 2, column 5: The amount “0.1234567890123456789” is not a number. Type at most 18 decimals."
      ], code: .rejectedInput),
  ]
}
