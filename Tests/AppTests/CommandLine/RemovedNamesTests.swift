import Testing

@testable import quid

struct RemovedNamesTests {
  @Test(arguments: [
    ("mcp", "mcp"), ("mcp --budget 5", "mcp"), ("--json schema", "schema"), ("help commands", "commands"),
    ("chart btc --kagi", "--kagi"), ("chart btc --volume", "--volume"), ("price btc --compare", "--compare"),
    ("markets --columns=price", "--columns"), ("history --import FILE", "--import"),
    ("config set key.quit x", "key.quit"), ("config get color.text", "color.text"),
    ("config set mcp.portfolio true", "mcp.portfolio"), ("config set ecb-url https://example.org", "ecb-url"),
    ("config set QUID_KRAKEN_URL https://example.org", "QUID_KRAKEN_URL"),
    ("config set fallbacks erapi,ECB", "fallbacks=ecb"),
  ])
  func `removed name is a usage error`(_ line: String, _ name: String) async throws {
    let run = try await ConfigFolder().run(line)
    #expect(run.code == .usage)
    #expect(run.output.isEmpty)
    #expect(run.error.contains("“\(name)” was removed in 0.3."), "\(run.error)")
    #expect(run.error.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["key.eth", "color.eth"]) func `recipient is not a removed setting`(_ name: String) async throws {
    let run = try await ConfigFolder().run(name)
    #expect(run.code == .usage && run.error.contains("To plan a transfer to this recipient"), "\(run.error)")
  }

  @Test func `replacement of a removed name is suggested`() async throws {
    let run = try await ConfigFolder().run("mcp")
    #expect(run.error == "quid: “mcp” was removed in 0.3. Use the commands with --json.\n")
  }

  @Test(arguments: ["convert 1 usd eur --client test", "config set theme dark"])
  func `removed settings in the file are one warning`(_ line: String) async throws {
    let folder = try ConfigFolder(#"{"key.quit": "x", "color.text": 1, "kraken-url": "no URL"}"#)
    let run = await folder.run(line)
    #expect(run.code == .success)
    let warning = "quid: warning: Ignored color.text, key.quit and kraken-url in \(folder.path), removed in 0.3.\n"
    #expect(run.error.contains(warning), "\(run.error)")
    #expect(run.error.split(separator: "warning").count == 2)
    #expect(try #require(folder.text).contains("\"kraken-url\": \"no URL\""))
  }

  @Test(arguments: ["convert 1 usd eur --client test", "config list"])
  func `removed variable in the environment is a warning`(_ line: String) async throws {
    let folder = try ConfigFolder()
    let run = await folder.run(line, ["QUID_ECB_URL": "no URL", "QUID_KRAKEN_URL": ""])
    #expect(run.code == .success)
    #expect(run.error.contains("quid: warning: Ignored QUID_ECB_URL in the environment, removed in 0.3.\n"))
    #expect(await !folder.run("version", ["QUID_ECB_URL": "no URL"]).error.contains("warning"))
  }

  @Test func `removed fallback in the file or the environment is ignored with a warning`() async throws {
    let folder = try ConfigFolder(#"{"fallbacks": "erapi, kraken,ecb"}"#)
    let file = await folder.run("convert 1 usd eur --client test")
    #expect(file.code == .success)
    let warning = "Ignored fallbacks=ecb and fallbacks=kraken in \(folder.path), removed in 0.3."
    #expect(file.error.contains("quid: warning: \(warning)\n"), "\(file.error)")
    #expect(file.error.split(separator: "warning").count == 2)
    let variable = await folder.run("convert 1 usd eur --client test", ["QUID_FALLBACKS": "ecb"])
    #expect(variable.code == .success)
    #expect(variable.error.contains("quid: warning: Ignored fallbacks=ecb in the environment, removed in 0.3.\n"))
  }
}
