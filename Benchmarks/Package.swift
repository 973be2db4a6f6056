// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  "ExistentialAny",
  "InternalImportsByDefault",
  "MemberImportVisibility",
  "NonisolatedNonsendingByDefault",
].map { .enableUpcomingFeature($0) }

// A separate package, so that packages that depend on Quid do not build the benchmarks. `./run` builds and runs it.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Quid", path: "..")],
  targets: [
    .target(name: "AllocationCounter"),
    .executableTarget(
      name: "quid-benchmarks",
      dependencies: ["AllocationCounter", .product(name: "QuidCore", package: "Quid")],
      path: "Sources/Benchmarks", swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
