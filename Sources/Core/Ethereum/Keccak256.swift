/// The hash function of address checksums and ENS names, which differs from SHA3-256 (FIPS 202) in its padding.
///
/// Source: The Keccak reference, version 3.0 (rate 1088 bits, capacity 512, padding 10*1).
enum Keccak256 {
  /// The size of one input block in bytes: 1088 bits.
  private static let rate = 136

  static func hash(_ message: some Collection<UInt8>) -> [UInt8] {
    var state = [UInt64](repeating: 0, count: 25)
    var block: [UInt8] = []
    block.reserveCapacity(rate)
    for byte in message {
      block.append(byte)
      if block.count == rate { absorb(&block, into: &state) }
    }
    block.append(contentsOf: repeatElement(0, count: rate - block.count))
    block[message.count % rate] ^= 0x01
    block[rate - 1] ^= 0x80
    absorb(&block, into: &state)
    return (0..<32).map { UInt8(truncatingIfNeeded: state[$0 / 8] >> UInt64($0 % 8 * 8)) }
  }

  private static func absorb(_ block: inout [UInt8], into state: inout [UInt64]) {
    for (index, byte) in block.enumerated() { state[index / 8] ^= UInt64(byte) << UInt64(index % 8 * 8) }
    block.removeAll(keepingCapacity: true)
    permute(&state)
  }

  /// Applies the 24 rounds of Keccak-f[1600]; the lane (x, y) of the 5 × 5 lanes is at index x + 5y.
  private static func permute(_ state: inout [UInt64]) {
    var parity = [UInt64](repeating: 0, count: 5)
    for constant in roundConstants {
      // θ: every bit is combined with the parity of two columns.
      for x in 0..<5 { parity[x] = state[x] ^ state[x + 5] ^ state[x + 10] ^ state[x + 15] ^ state[x + 20] }
      for x in 0..<5 {
        let mix = parity[(x + 4) % 5] ^ rotated(parity[(x + 1) % 5], by: 1)
        for y in 0..<5 { state[x + 5 * y] ^= mix }
      }
      // ρ and π: each word is rotated and moved to the next index of a cycle through the state.
      var moving = state[1]
      for (target, rotation) in zip(piLane, rhoRotation) {
        (state[target], moving) = (rotated(moving, by: rotation), state[target])
      }
      // χ: every word is combined with the next two words of its row. No other step is nonlinear.
      for row in stride(from: 0, to: 25, by: 5) {
        let (a, b, c, d, e) = (state[row], state[row + 1], state[row + 2], state[row + 3], state[row + 4])
        state[row] = a ^ (~b & c)
        state[row + 1] = b ^ (~c & d)
        state[row + 2] = c ^ (~d & e)
        state[row + 3] = d ^ (~e & a)
        state[row + 4] = e ^ (~a & b)
      }
      // ι: the round constant breaks the symmetry.
      state[0] ^= constant
    }
  }

  private static func rotated(_ word: UInt64, by bits: UInt64) -> UInt64 {
    word &<< bits | word &>> (64 - bits)
  }

  /// The indices to which step π moves the lanes, from that at index 1 to each lane that the previous move replaced.
  private static let piLane: [Int] = {
    var (x, y) = (1, 0)
    return (0..<24).map { _ in
      (x, y) = (y, (2 * x + 3 * y) % 5)
      return x + 5 * y
    }
  }()

  /// The rotations of step ρ: the triangular numbers modulo 64, in the order in which step π moves the lanes.
  private static let rhoRotation: [UInt64] = (1...24).map { (step: UInt64) in step * (step + 1) / 2 % 64 }

  /// The constants of step ι, which the Keccak reference defines with a linear feedback shift register.
  private static let roundConstants: [UInt64] = {
    var register: UInt8 = 1
    func nextBit() -> UInt64 {
      let bit = UInt64(register & 1)
      register = register >> 7 == 1 ? register << 1 ^ 0x71 : register << 1
      return bit
    }
    return (0..<24).map { _ in
      var constant: UInt64 = 0
      for bit in [0, 1, 3, 7, 15, 31, 63] as [UInt64] { constant |= nextBit() << bit }
      return constant
    }
  }()
}
