/** Gathers the chunks of a body in memory of its own, so each chunk is free for collection at once. */
export type ByteCollector = {
  add: (chunk: Uint8Array) => void
  /** Call it once, at the end. */
  take: () => Buffer
  readonly size: number
}

/** For a body of unknown size. */
const firstBytes = 64 * 1024
/** A body may be shorter than announced. */
const reservedMaxBytes = 1024 * 1024

/** `announcedBytes`: 0 when unknown. */
export function collectBytes(announcedBytes: number): ByteCollector {
  let memory = Buffer.allocUnsafeSlow(Math.min(announcedBytes, reservedMaxBytes))
  let size = 0

  /** At the announced size nothing is copied at the end. */
  function grownTo(needed: number): number {
    const doubled = Math.max(needed, firstBytes, 2 * memory.length)
    return needed <= announcedBytes ? Math.min(doubled, announcedBytes) : doubled
  }

  return {
    add(chunk) {
      const needed = size + chunk.length
      if (needed > memory.length) memory = resize(memory, grownTo(needed))
      memory.set(chunk, size)
      size = needed
    },
    take: () => (size === memory.length ? memory : resize(memory, size)),
    get size() {
      return size
    },
  }
}

/** Frees the former memory. */
const resize = (memory: Buffer<ArrayBuffer>, bytes: number) => Buffer.from(memory.buffer.transfer(bytes))
