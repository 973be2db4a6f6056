@testable import quid

extension ImportCase {
  /// Files of Quid, files with mapped headings, and invalid files.
  static let others: [ImportCase] = [
    ImportCase(
      "own columns in another order, sale first on the same day",
      file: [
        "Coin,Price,Currency,Amount,Date",
        "eth,1700,usd,-1,2023-08-20",
        "eth,1600,usd,1,2023-08-20",
      ],
      entries: ["1,2023-08-20,ethereum,1,1600,USD", "2,2023-08-20,ethereum,-1,1700,USD"],
      messages: ["Added 2 entries."]),
    ImportCase(
      "own export with a sale between purchases of a day",
      file: [
        "entry,date,coin,amount,price,currency",
        "1,2023-08-20,bitcoin,1,100,USD",
        "2,2023-08-20,bitcoin,-1,150,USD",
        "3,2023-08-20,bitcoin,1,200,USD",
      ],
      entries: ["1,2023-08-20,bitcoin,1,100,USD", "2,2023-08-20,bitcoin,-1,150,USD", "3,2023-08-20,bitcoin,1,200,USD"],
      messages: ["Added 3 entries."]),
    ImportCase(
      "own export with the fee of a transfer",
      file: [
        "entry,date,coin,amount,price,currency",
        "1,2023-08-20,bitcoin,1,100,USD",
        "2,2023-08-20,bitcoin,-0.001,fee,USD",
      ],
      entries: ["1,2023-08-20,bitcoin,1,100,USD", "2,2023-08-20,bitcoin,-0.001,fee,USD"],
      messages: ["Added 2 entries."]),
    ImportCase(
      "own file with times and offsets",
      file: [
        H.own,
        "2023-08-20T23:30:00-05:00,bitcoin,0.1,26000,USD",
        "2023-08-20T10:00:00Z,bitcoin,0.2,26000,USD",
      ],
      entries: ["1,2023-08-20,bitcoin,0.2,26000,USD", "2,2023-08-21,bitcoin,0.1,26000,USD"],
      messages: ["Added 2 entries.", "Dates are days in UTC. Lines with another day than written: 1."]),
    ImportCase(
      "own file with a byte-order mark and CRLF",
      file: ["\u{FEFF}date,coin,amount,price,currency\r", "2023-08-20,bitcoin,0.1,26000,USD\r"],
      entries: ["1,2023-08-20,bitcoin,0.1,26000,USD"],
      messages: ["Added 1 entry."]),
    ImportCase(
      "own file with semicolons",
      file: ["date;coin;amount;price;currency", "2023-08-20;bitcoin;0,5;26000;USD"],
      messages: [
        "Line 1: The columns are not separated by commas. Add --delimiter ';' and, if the amounts have a decimal comma, --decimal-comma."
      ], code: .rejectedInput),
    ImportCase(
      "own file with semicolons and the options",
      file: ["date;coin;amount;price;currency", "2023-08-20;bitcoin;0,5;26000;USD"],
      options: "--delimiter ; --decimal-comma",
      entries: ["1,2023-08-20,bitcoin,0.5,26000,USD"],
      messages: ["Added 1 entry."]),
    ImportCase(
      "own file with a decimal comma",
      file: [H.own, #"2023-08-20,bitcoin,"0,5",26000,USD"#],
      messages: [
        "Line 2, column 3: The amount “0,5” can be read in two ways. If the comma precedes the decimals, add --decimal-comma; otherwise remove it."
      ], code: .rejectedInput),
    ImportCase(
      "date that can be read in two ways",
      file: [H.own, "05/06/2023,bitcoin,0.5,26000,USD"],
      messages: [
        "Line 2, column 1: “05/06/2023” can be read in two ways. Add --day-first or --month-first, or write dates as YYYY-MM-DD."
      ], code: .rejectedInput),
    ImportCase(
      "date with the day first",
      file: [H.own, "05/06/2023,bitcoin,0.5,26000,USD"],
      options: "--day-first",
      entries: ["1,2023-06-05,bitcoin,0.5,26000,USD"],
      messages: ["Added 1 entry."]),
    ImportCase(
      "dates that can be read in one way",
      file: [
        H.own,
        "13.06.2023,bitcoin,0.5,26000,USD",
        "06/14/2023,bitcoin,0.5,26000,USD",
      ],
      entries: ["1,2023-06-13,bitcoin,0.5,26000,USD", "2,2023-06-14,bitcoin,0.5,26000,USD"],
      messages: ["Added 2 entries."]),
    ImportCase(
      "mapped headings with fees, for one coin and one currency",
      file: [
        "Buchungstag;Art;Menge;Kurs;Gebühr",
        "05.08.2023;buy;0,5;24.000,50;1,25",
        "06.08.2023;sell;0,25;24.500;1",
      ],
      options:
        "--map date=Buchungstag,type=Art,amount=Menge,price=Kurs,fee=Gebühr,coin=btc,currency=eur --delimiter ; --decimal-comma --day-first",
      entries: ["1,2023-08-05,bitcoin,0.5,24003,EUR", "2,2023-08-06,bitcoin,-0.25,24496,EUR"],
      messages: ["Added 2 entries."]),
    ImportCase(
      "mapped headings that the file lacks",
      file: ["Day,Quantity", "2023-08-05,1"],
      options: "--map date=Day,amount=Qty,price=Price",
      messages: [
        "Line 1: There is no heading “Price”, “Qty”. --map needs the headings of a date, an amount, and a price or a cost; give another delimiter than a comma with --delimiter."
      ], code: .rejectedInput),
    ImportCase(
      "mapped headings without a price",
      file: ["Day,Quantity", "2023-08-05,1"],
      options: "--map date=Day,amount=Quantity,coin=btc",
      messages: [
        "Line 1: A column is missing. --map needs the headings of a date, an amount, and a price or a cost; give another delimiter than a comma with --delimiter."
      ], code: .rejectedInput),
    ImportCase(
      "reversed pair of a field and a heading",
      file: ["Day,Quantity,Price", "2023-08-05,1,20000"],
      options: "--map date=Day,Quantity=amount,price=Price,coin=btc",
      messages: ["--map takes the field before the heading. Did you mean “amount=Quantity”?"], code: .usage),
    ImportCase(
      "mapped headings with the currency of the prices",
      file: ["Day,Asset,Qty,Total", "2023-08-05,ETH,1.5,€2550"],
      options: "--map date=Day,coin=Asset,amount=Qty,cost=Total",
      entries: ["1,2023-08-05,ethereum,1.5,1700,EUR"],
      messages: ["Added 1 entry."]),
    ImportCase(
      "mapped headings with the default currency",
      file: ["Day,Asset,Qty,Total", "2023-08-05,ETH,1.5,2550"],
      options: "--map date=Day,coin=Asset,amount=Qty,cost=Total --in gbp",
      entries: ["1,2023-08-05,ethereum,1.5,1700,GBP"],
      messages: ["Added 1 entry."]),
    ImportCase(
      "mapped sent and received amounts",
      file: ["When,Out,OutCur,In,InCur", "1691229600,100,EUR,0.05,ETH"],
      options: "--map date=When,sent=Out,sent-currency=OutCur,received=In,received-currency=InCur",
      entries: ["1,2023-08-05,ethereum,0.05,2000,EUR"],
      messages: ["Added 1 entry."]),
    ImportCase(
      "mapped sent and received amounts with an exchange, fees and others",
      file: [
        "Date,Out,OutCur,In,InCur,Fee,FeeCur,Label",
        "2023-08-19 10:00:00 UTC,500,USD,0.02,BTC,1,USD,",
        "2023-08-20 10:00:00 UTC,0.01,BTC,0.15,ETH,,,",
        "2023-08-21 10:00:00 UTC,0.1,ETH,165,EUR,1.5,EUR,",
        "2023-08-22 10:00:00 UTC,,,0.001,ETH,,,Reward",
        "2023-08-23 10:00:00 UTC,,,100,EUR,,,",
        "2023-08-24 10:00:00 UTC,0.01,BTC,,,0.0001,BTC,",
        "2023-08-25 10:00:00 UTC,0.01,BTC,0.01,BTC,,,",
      ],
      options:
        "--map sent=Out,sent-currency=OutCur,received=In,received-currency=InCur,fee=Fee,fee-currency=FeeCur,type=Label",
      entries: [
        "1,2023-08-19,bitcoin,0.02,25050,USD",
        "2,2023-08-20,ethereum,0.15,1548.072,USD",
        "3,2023-08-20,bitcoin,-0.01,23221.08,USD",
        "4,2023-08-21,ethereum,-0.1,1635,EUR",
      ],
      messages: [
        "Added 4 entries.",
        "Lines skipped, which are no trades: Reward (1), deposit (1), transfer (1), withdrawal (1). Record coins that you received with quid portfolio add.",
        "Entries valued at the price of BTC on their days: 2. Source: Test.",
      ]),
    ImportCase(
      "mapped pair with a price in a coin and a fee in another",
      file: [
        "Day,Way,Pair,Qty,Total,Fee,FeeCur",
        "2023-08-19 10:00:00 +00:00,BUY,BTC/EUR,1,24000,24,EUR",
        "2023-08-20 10:00:00 +00:00,BUY,ETH/BTC,10,0.6,0.1,BNB",
        "2023-08-21 10:00:00 +00:00,DIVIDEND,ETH/BTC,10,,,",
      ],
      options: "--map date=Day,type=Way,pair=Pair,amount=Qty,cost=Total,fee=Fee,fee-currency=FeeCur --skip dividend",
      entries: [
        "1,2023-08-19,bitcoin,1,24024,EUR",
        "2,2023-08-20,ethereum,10,1393.2648,USD",
        "3,2023-08-20,bitcoin,-0.6,23221.08,USD",
      ],
      messages: [
        "Added 3 entries.",
        "Lines skipped, which are no trades: DIVIDEND (1). Record coins that you received with quid portfolio add.",
        "Payments not deducted, because the portfolio does not hold the coins: 0.1 BNB.",
        "Entries valued at the price of BTC on their days: 2. Source: Test.",
      ]),
    ImportCase(
      "amount with 19 decimals",
      file: [H.own, "2023-08-05,ETH,0.1234567890123456789,1700,EUR"],
      messages: [
        "Line 2, column 3: The amount “0.1234567890123456789” is not a number. Type at most 18 decimals."
      ], code: .rejectedInput),
    ImportCase(
      "unknown headings",
      file: ["Foo,Bar", "1,2"],
      messages: [
        "Line 1: The headings are not those of a known format: entry,date,coin,amount,price,currency, or the trades exported by Coinbase, Coinbase Pro, Kraken, Binance. Name the columns with --map, as in --map date=Day,coin=Asset,amount=Quantity,price=Price, and another delimiter than a comma with --delimiter."
      ], code: .rejectedInput),
    ImportCase(
      "unknown coin",
      file: [
        H.own,
        "2023-08-20,bitcoin,0.1,26000,USD",
        "2023-08-20,nope,0.1,26000,USD",
      ],
      messages: [
        "Line 3, column 2: There is no coin “nope”. Search with quid markets --search. If it means another coin, add --coin nope=ID. For a coin that no provider has, first run quid portfolio set-price nope PRICE."
      ], code: .rejectedInput),
    ImportCase(
      "formula as a coin",
      file: [H.own, #"2023-08-20,"=HYPERLINK(""http://x"")",0.1,26000,USD"#],
      messages: [
        #"Line 2, column 2: There is no coin “=HYPERLINK("http://x")”. Search with quid markets --search. If it means another coin, add --coin =HYPERLINK("http://x")=ID. For a coin that no provider has, first run quid portfolio set-price =HYPERLINK("http://x") PRICE."#
      ], code: .rejectedInput),
    ImportCase(
      "NUL in an amount",
      file: [H.own, "2023-08-20,bitcoin,0\u{0}.1,26000,USD"],
      messages: ["Line 2, column 3: The value contains a control character. Remove it."], code: .rejectedInput),
    ImportCase(
      "escape sequence in a date",
      file: [H.own, "\u{1B}[31m2023-08-20,bitcoin,0.1,26000,USD"],
      messages: ["Line 2, column 1: The value contains a control character. Remove it."], code: .rejectedInput),
    ImportCase(
      "escape sequence in a kind",
      file: [
        "Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes",
        "2023-08-20 10:00:00 UTC,Se\u{1B}[31mnd,BTC,1,USD,$1,$1,$1,$0,",
      ],
      messages: ["Line 2, column 2: The value contains a control character. Remove it."], code: .rejectedInput),
    ImportCase(
      "right-to-left override in a kind",
      file: [
        "Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes",
        "2023-08-20 10:00:00 UTC,Se\u{202E}nd,BTC,1,USD,$1,$1,$1,$0,",
      ],
      messages: [
        "Format of the file: Coinbase.",
        "Added 0 entries.",
        "Lines skipped, which are no trades: Se�nd (1). Record coins that you received with quid portfolio add.",
      ]),
    ImportCase(
      "quotation mark that is never closed",
      file: [
        H.own,
        #"2023-08-20,bitcoin,0.1,"26000,USD"#,
        "x",
      ],
      messages: ["Line 2: The closing quotation mark of a value is missing."], code: .rejectedInput),
    ImportCase(
      "too few values",
      file: [H.own, "2023-08-20,bitcoin,0.1"],
      messages: ["Line 2: The line has 3 values instead of 5."], code: .rejectedInput),
    ImportCase(
      "too many values",
      file: [H.own, "2023-08-20,bitcoin,0.1,1,USD,5"],
      messages: ["Line 2: The line has 6 values instead of 5."], code: .rejectedInput),
    ImportCase(
      "day in the future",
      file: [
        "Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes",
        "2023-09-02 10:00:00 UTC,Buy,BTC,1,USD,$1,$1,$1,$0,",
      ],
      messages: ["Line 2, column 1: 2023-09-02 is in the future: today is 2023-09-01 in UTC."], code: .rejectedInput),
    ImportCase(
      "sale of more than is held",
      file: [
        "Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes",
        "2023-08-20 10:00:00 UTC,Receive,BTC,1,USD,$1,$1,$1,$0,",
        "2023-08-21 10:00:00 UTC,Sell,BTC,1,USD,$1,$1,$1,$0,",
      ],
      messages: [
        "Line 3: A sale of 1 BTC on 2023-08-21 exceeds the amount that you held at that time: 0. Correct the amount or the day, or add the missing purchase first. Skipped lines can be the missing purchase: Receive (1). Record coins that you received with quid portfolio add. If another file has the purchase, import the files together."
      ], code: .rejectedInput),
    ImportCase(
      "heading that occurs twice",
      file: ["date,coin,amount,price,price,currency", "2023-08-20,bitcoin,1,1,1,USD"],
      messages: ["Line 1: The column “price” occurs twice. Remove one of the two."], code: .rejectedInput),
    ImportCase(
      "price in pence",
      file: [H.own, "2023-08-20,bitcoin,1,200050,GBp"],
      entries: ["1,2023-08-20,bitcoin,1,2000.5,GBP"],
      messages: ["warning: GBp = 0.01 GBP", "Added 1 entry."]),
    ImportCase(
      "repeated heading",
      file: [
        H.own,
        "2023-08-20,bitcoin,1,200,GBP",
        H.own,
        "2023-08-21,bitcoin,1,200,GBP",
      ],
      entries: ["1,2023-08-20,bitcoin,1,200,GBP", "2,2023-08-21,bitcoin,1,200,GBP"],
      messages: ["Added 2 entries."]),
  ]
}
