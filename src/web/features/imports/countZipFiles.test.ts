import { expect, test } from 'vitest'
import { createZipFileCounter } from './countZipFiles.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test('the files of a zip are counted, wherever its pieces are cut', () => {
  const zip = bytes('PK\x03\x04one.txtPKPK\x03\x04two PK\x07\x08PPK\x03\x04threePK\x01\x02PK\x05\x06')
  for (let size = 1; size <= zip.length; size++) {
    const counter = createZipFileCounter()
    for (let start = 0; start < zip.length; start += size) counter.hear(zip.subarray(start, start + size))
    expect(counter.count).toBe(3)
  }
})
