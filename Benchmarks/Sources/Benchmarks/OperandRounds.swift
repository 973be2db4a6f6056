import Foundation
import QuidCore

// The rounds of the calculations. The loops are repeated for each number type, so that the calculation is inlined into
// its loop. A closure larger than a plain division would be called, and the call would be timed.

extension [Operands<FixedDecimal>] {
  func sums(_ count: Int) -> UInt64 {
    var total: UInt64 = 0
    for operands in Repetition(self, count: count) { total &+= (try? operands.sum()).trace }
    return total
  }

  func products(_ count: Int) -> UInt64 {
    var total: UInt64 = 0
    for operands in Repetition(self, count: count) { total &+= (try? operands.product()).trace }
    return total
  }

  func quotients(_ count: Int) -> UInt64 {
    var total: UInt64 = 0
    for operands in Repetition(self, count: count) { total &+= (try? operands.quotient()).trace }
    return total
  }

  func conversions(_ count: Int) -> UInt64 {
    var total: UInt64 = 0
    for operands in Repetition(self, count: count) { total &+= (try? operands.conversion()).trace }
    return total
  }
}

extension [Operands<Decimal>] {
  func sums(_ count: Int) -> UInt64 {
    var total: UInt64 = 0
    for operands in Repetition(self, count: count) { total &+= operands.sum().trace }
    return total
  }

  func products(_ count: Int) -> UInt64 {
    var total: UInt64 = 0
    for operands in Repetition(self, count: count) { total &+= operands.product().trace }
    return total
  }

  func quotients(_ count: Int) -> UInt64 {
    var total: UInt64 = 0
    for operands in Repetition(self, count: count) { total &+= operands.quotient().trace }
    return total
  }

  func conversions(_ count: Int) -> UInt64 {
    var total: UInt64 = 0
    for operands in Repetition(self, count: count) { total &+= operands.conversion().trace }
    return total
  }
}

extension [Operands<UInt128>] {
  func sums(_ count: Int) -> UInt64 {
    var total: UInt64 = 0
    for operands in Repetition(self, count: count) { total &+= operands.sum().trace }
    return total
  }

  func products(_ count: Int) -> UInt64 {
    var total: UInt64 = 0
    for operands in Repetition(self, count: count) { total &+= operands.product().trace }
    return total
  }

  func quotients(_ count: Int) -> UInt64 {
    var total: UInt64 = 0
    for operands in Repetition(self, count: count) { total &+= operands.quotient().trace }
    return total
  }

  func conversions(_ count: Int) -> UInt64 {
    var total: UInt64 = 0
    for operands in Repetition(self, count: count) { total &+= operands.conversion().trace }
    return total
  }
}
