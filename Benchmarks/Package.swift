// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  "ExistentialAny",
  "InternalImportsByDefault",
  "MemberImportVisibility",
  "NonisolatedNonsendingByDefault",
].map { .enableUpcomingFeature($0) }

// The name of Quid's package, which gives the screen benchmark access to `package` declarations. SwiftPM derives it from the
// name of the folder.
let quid = Context.packageDirectory.split(separator: "/").dropLast().last?.lowercased() ?? "quid"

// A separate package, so that packages that depend on Quid do not build the benchmarks. `./run` builds and runs it.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Quid", path: "..")],
  targets: [
    .target(name: "AllocationCounter"),
    .executableTarget(
      name: "quid-benchmarks",
      dependencies: [
        "AllocationCounter", .product(name: "QuidCore", package: "Quid"),
        .product(name: "QuidNetworking", package: "Quid"),
      ],
      path: "Sources/Benchmarks", swiftSettings: settings),
    // An executable cannot be imported, so the sources of the app are compiled again, without their entry point. The program
    // is built too and measured as a process.
    .executableTarget(
      name: "quid-screen-benchmarks",
      dependencies: ["QuidCore", "QuidNetworking", "QuidPresentation", "QuidTerminal", "quid"].map {
        .product(name: $0, package: "Quid")
      },
      path: "Sources/Screen", exclude: ["App/Main/Quid.swift", "App/Terminal"], packageAccess: false,
      swiftSettings: settings + [.unsafeFlags(["-package-name", quid])]),
  ],
  swiftLanguageModes: [.v6]
)
