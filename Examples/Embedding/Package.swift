// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  "ExistentialAny",
  "InternalImportsByDefault",
  "MemberImportVisibility",
  "NonisolatedNonsendingByDefault",
].map { .enableUpcomingFeature($0) }

/// A host of Quid in one file.
func host(_ name: String, in folder: String, with modules: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: modules.map { .product(name: $0, package: "quid") }, path: "Sources/\(folder)",
    swiftSettings: settings)
}

// A shop's own product. It has a `Core` and a `Networking` of its own, and embeds Quid without any alias: Quid's
// modules are called QuidCore and QuidNetworking. Four hosts in one file each share the build of Quid.
let package = Package(
  name: "Till",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "quid", path: "../..")],
  targets: [
    .target(name: "Core", swiftSettings: settings),
    .target(
      name: "Networking", dependencies: ["Core", .product(name: "QuidCore", package: "quid")],
      swiftSettings: settings),
    .executableTarget(
      name: "till",
      dependencies: [
        "Core", "Networking",
        .product(name: "QuidCore", package: "quid"),
        .product(name: "QuidNetworking", package: "quid"),
        .product(name: "QuidPresentation", package: "quid"),
      ],
      path: "Sources/Till", swiftSettings: settings),
    host("calculator", in: "Calculator", with: ["QuidCore"]),
    host("price-alerts", in: "PriceAlerts", with: ["QuidCore", "QuidNetworking"]),
    host("view-layer", in: "ViewLayer", with: ["QuidCore", "QuidNetworking", "QuidPresentation"]),
    host("quote-server", in: "QuoteServer", with: ["QuidCore", "QuidNetworking"]),
  ],
  swiftLanguageModes: [.v6]
)
