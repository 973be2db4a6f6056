// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  "ExistentialAny",
  "InternalImportsByDefault",
  "MemberImportVisibility",
  "NonisolatedNonsendingByDefault",
].map { .enableUpcomingFeature($0) }

func quid(_ modules: [String]) -> [Target.Dependency] { modules.map { .product(name: $0, package: "quid") } }

/// A host of Quid in one file.
func host(_ name: String, in folder: String, with modules: String...) -> Target {
  .executableTarget(name: name, dependencies: quid(modules), path: "Sources/\(folder)", swiftSettings: settings)
}

// A shop's own product. It has a `Core` and a `Networking` of its own, and embeds Quid without any alias: Quid's
// modules are called QuidCore and QuidNetworking. Hosts in one file each share the build of Quid.
let package = Package(
  name: "Till",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "quid", path: "../..")],
  targets: [
    .target(name: "Core", dependencies: quid(["QuidCore"]), swiftSettings: settings),
    .target(name: "Networking", dependencies: quid(["QuidCore"]), swiftSettings: settings),
    .executableTarget(
      name: "till", dependencies: ["Core", "Networking"] + quid(["QuidCore", "QuidNetworking", "QuidPresentation"]),
      path: "Sources/Till", swiftSettings: settings),
    .testTarget(
      name: "ShopTests", dependencies: ["Core"] + quid(["QuidCore", "QuidTesting"]), swiftSettings: settings),
    host("calculator", in: "Calculator", with: "QuidCore"),
    host("wallet", in: "Wallet", with: "QuidCore", "QuidPresentation"),
    host("view-layer", in: "ViewLayer", with: "QuidCore", "QuidPresentation", "QuidTesting"),
    host("quote-cache", in: "QuoteCache", with: "QuidCore", "QuidNetworking"),
    host(
      "converter", in: "Converter", with: "QuidCore", "QuidNetworking", "QuidNetworkingTesting", "QuidPresentation"),
    host("analytics", in: "Analytics", with: "QuidCore"),
    host("observed-send", in: "ObservedSend", with: "QuidCore", "QuidPresentation", "QuidTesting"),
    host("actor-send", in: "ActorSend", with: "QuidCore", "QuidPresentation", "QuidTesting"),
    host("real-send", in: "RealSend", with: "QuidCore", "QuidNetworking", "QuidPresentation"),
  ],
  swiftLanguageModes: [.v6]
)
