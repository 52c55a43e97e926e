/** The bytes before each file in a zip. Counting files shows the progress of a download of unknown size. */
const signature = [0x50, 0x4b, 0x03, 0x04]

/** Counts the files that have begun in a zip that arrives in pieces. A wrong match is rare: one in four gigabytes. */
export function createZipFileCounter() {
  let matched = 0
  let count = 0
  return {
    hear(bytes: Uint8Array): void {
      for (const byte of bytes) {
        if (byte === signature[matched]) matched += 1
        else matched = byte === signature[0] ? 1 : 0
        if (matched < signature.length) continue
        count += 1
        matched = 0
      }
    },
    get count() {
      return count
    },
  }
}
