// RSS Guard keeps passwords encrypted with a key beside them (SimpleCrypt: each byte is combined with the key and the byte before).

const version = 3
const hasChecksum = 2

export function encryptForRssGuard(text: string, key: bigint): string {
  const plain = Buffer.from(text)
  const checksum = Buffer.alloc(2)
  checksum.writeUInt16BE(crc16(plain))
  // The first byte is a random one there.
  const bytes = Buffer.concat([Buffer.from([7]), checksum, plain])
  let last = 0
  for (const [index, byte] of bytes.entries()) {
    last = byte ^ Number((key >> BigInt(8 * (index % 8))) & 0xffn) ^ last
    bytes[index] = last
  }
  return Buffer.concat([Buffer.from([version, hasChecksum]), bytes]).toString('base64')
}

/** CRC-16/X-25, as Qt's qChecksum. */
function crc16(bytes: Buffer): number {
  let crc = 0xffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0x8408 : crc >> 1
  }
  return ~crc & 0xffff
}
