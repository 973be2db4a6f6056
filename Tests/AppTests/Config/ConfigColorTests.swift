import QuidTerminal
import Testing

@testable import quid

struct ConfigColorTests {
  @Test func `color is stored in lower case, and used by the full-screen app`() async throws {
    let folder = try ConfigFolder()
    #expect(await folder.run("config set color.good #00AFaf").code == .success)
    #expect(await folder.run("config get color.good").output.contains("#00afaf"))
    #expect(try await folder.rows("config list").contains { $0.text("key") == "color.good" })
    let file = try ConfigurationFile(at: folder.file)
    let settings = try Settings(CommonOptions(), environment: folder.environment, file: file)
    #expect(settings.colors == [.good: try #require(ScreenColor(hexadecimal: "#00afaf"))])
  }

  @Test(arguments: ["red", "00afaf", "#00afa", "#00afag", "#00afaf00"])
  func `string that is not a color is rejected`(_ value: String) async throws {
    let run = await (try ConfigFolder()).run("config set color.bad \(value)")
    #expect(run.code == .usage)
    #expect(run.error.contains("color.bad") && run.error.contains("#58a6ff"), "\(run.error)")
  }

  @Test func `unknown role is rejected with the nearest setting`() async throws {
    let run = await (try ConfigFolder()).run("config set color.goood #00afaf")
    #expect(run.code == .usage)
    #expect(run.error.contains("color.good"), "\(run.error)")
  }

  @Test(arguments: ColorRole.allCases) func `every role has a setting of its name`(_ role: ColorRole) {
    #expect(Setting.color(role).key == "color.\(role.rawValue)")
    #expect(Setting.named("color.\(role.rawValue)") == .color(role))
    #expect(Setting.color(role).variable == nil)
  }
}
