// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  "ExistentialAny",
  "InternalImportsByDefault",
  "MemberImportVisibility",
  "NonisolatedNonsendingByDefault",
].map { .enableUpcomingFeature($0) }

// A shop's own product. It has a `Core` and a `Networking` of its own, and embeds Quid without any alias: Quid's
// modules are called QuidCore and QuidNetworking. `./check` builds it twice, from this checkout and from a git address.
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
  ],
  swiftLanguageModes: [.v6]
)
