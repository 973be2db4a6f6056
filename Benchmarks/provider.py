"""A local provider with the interfaces of CoinGecko, Etherscan and Frankfurter.

  provider.py LOG MILLISECONDS

Each response is delayed by MILLISECONDS. The first line of the file LOG is the port; each following line is the path of one
request.
"""

import json
import re
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

if len(sys.argv) != 3 or sys.argv[1] in ("-h", "--help"):
    print(__doc__.strip())
    sys.exit(0 if "--help" in sys.argv or "-h" in sys.argv else 64)
log = open(sys.argv[1], "w", buffering=1)
delay = int(sys.argv[2]) / 1_000
today = time.strftime("%Y-%m-%d", time.gmtime())

rows = [
    {
        "id": f"coin-{rank}", "symbol": f"c{rank}", "name": f"Coin {rank}", "image": None,
        "current_price": 20277.5 / rank, "market_cap": 388069566235 // rank, "market_cap_rank": rank,
        "total_volume": 28438323628, "high_24h": 20385, "low_24h": 19617.3, "price_change_24h": 659.89,
        "price_change_percentage_24h": 3.36381, "circulating_supply": 19136050.0, "max_supply": None,
        "ath": 69045, "ath_change_percentage": -70.55936, "ath_date": "2021-11-10T14:24:11.849Z", "roi": None,
        "last_updated": f"{today}T00:06:02.240Z",
    }
    for rank in range(1, 251)
]
# `quid price btc` requests this coin by its id. Its time is the newest of the page, so no command warns of old prices.
rows[0].update(id="bitcoin", symbol="btc", name="Bitcoin", last_updated=time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime()))
responses = {
    "/simple/price": {"ethereum": {"usd": 1644.1, "eur": 1523.88, "gbp": 1300.5, "last_updated_at": int(time.time())}},
    "/coins/markets": rows,
    "/etherscan": {
        "status": "1", "message": "OK",
        "result": {
            "LastBlock": "18041185", "SafeGasPrice": "13", "ProposeGasPrice": "14", "FastGasPrice": "15",
            "suggestBaseFee": "12.086368893",
        },
    },
    "/frankfurter": {"amount": 1.0, "base": "EUR", "date": today, "rates": {"USD": 1.0844, "SEK": 11.2}},
}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Without this, a delayed acknowledgement adds 40 ms to each response on a persistent connection.
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        time.sleep(delay)
        print(self.path.split("?")[0], file=log)
        response = next((response for part, response in responses.items() if part in self.path), None)
        if day := re.search(r"/(\d{4}-\d{2}-\d{2})\?", self.path):
            response = {**response, "date": day[1]}
        ids = parse_qs(urlsplit(self.path).query).get("ids")
        if response is rows and ids:
            response = [row for row in rows if row["id"] in ids[0].split(",")]
        body = json.dumps(response).encode()
        self.send_response(200 if response else 404)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


ThreadingHTTPServer.request_queue_size = 1024
server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, file=log)
server.serve_forever()
