// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  "ExistentialAny",
  "InternalImportsByDefault",
  "MemberImportVisibility",
  "NonisolatedNonsendingByDefault",
].map { .enableUpcomingFeature($0) }

// What Quid's floors show each other alone, its app may see here too; SwiftPM names a package after its folder.
let quid = Context.packageDirectory.split(separator: "/").dropLast().last?.lowercased() ?? "quid"

// A package of its own, so that nobody who embeds Quid builds it. `./run` builds and runs it.
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
    // The app is a program, which nobody can import; its sources are compiled once more, without their entry. The program
    // itself is built along, to be measured as a process.
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
