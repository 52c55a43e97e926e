import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

const sampleBytes = 1024
/** KOReader's: 0, then 1 kB times the powers of four. */
const offsets = [0, ...Array.from({ length: 11 }, (_, power) => 1024 * 4 ** power)]

/** KOReader's name for a document: the MD5 of a few of its bytes. */
export async function documentDigest(path: string): Promise<string> {
  const file = await open(path)
  try {
    const hash = createHash('md5')
    const sample = Buffer.alloc(sampleBytes)
    for (const offset of offsets) {
      const { bytesRead } = await file.read(sample, 0, sampleBytes, offset)
      if (bytesRead === 0) break
      hash.update(sample.subarray(0, bytesRead))
    }
    return hash.digest('hex')
  } finally {
    await file.close()
  }
}
