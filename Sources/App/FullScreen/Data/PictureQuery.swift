import QuidCore

struct PictureQuery: Query {
  let url: String

  func load(from services: Services) async throws -> Picture {
    guard let pictures = services.pictures else {
      throw ProviderError(.notFound("coin logos"), from: DataSource(name: "The selected client", host: nil))
    }
    return try await pictures.picture(at: url).value
  }
}
