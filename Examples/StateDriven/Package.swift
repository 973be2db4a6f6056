// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  "ExistentialAny",
  "InternalImportsByDefault",
  "MemberImportVisibility",
  "NonisolatedNonsendingByDefault",
].map { .enableUpcomingFeature($0) }

// The screens of Quid drawn by a front end that knows nothing of terminals: a static web page. `./check` draws it and
// looks at it.
let package = Package(
  name: "StateDriven",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "quid", path: "../..")],
  targets: [
    .executableTarget(
      name: "page",
      dependencies: [
        .product(name: "QuidCore", package: "quid"),
        .product(name: "QuidNetworking", package: "quid"),
        .product(name: "QuidPresentation", package: "quid"),
      ],
      path: "Sources/Page", swiftSettings: settings)
  ],
  swiftLanguageModes: [.v6]
)
