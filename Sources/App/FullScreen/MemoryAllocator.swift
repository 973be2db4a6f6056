#if canImport(Glibc)
import CMalloc
#endif

enum MemoryAllocator {
  /// Makes freed memory return to the system, for a process that runs for hours.
  ///
  /// Without it, Glibc keeps the memory of finished responses in up to eight arenas per core: the full-screen app grew
  /// from 27 to 104 MB while providers failed for some minutes.
  static func returnFreedMemory() {
    #if canImport(Glibc)
    mallopt(M_ARENA_MAX, 1)
    // A fixed threshold: otherwise it grows with the largest block freed so far.
    mallopt(M_MMAP_THRESHOLD, 65_536)
    mallopt(M_TRIM_THRESHOLD, 65_536)
    #endif
  }
}
