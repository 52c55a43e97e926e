/** The type of a picture by its bytes; the server's Content-Type is not reliable. Null: no picture. */
export function pictureTypeOf(bytes: Uint8Array): string | null {
  for (const [type, matches] of signatures) if (matches(bytes)) return type
  return isSvg(bytes) ? svgType : null
}

export const svgType = 'image/svg+xml'

type Signature = [type: string, matches: (bytes: Uint8Array) => boolean]

const startsWith =
  (...start: number[]) =>
  (bytes: Uint8Array) =>
    start.every((byte, index) => bytes[index] === byte)
const hasText = (bytes: Uint8Array, at: number, text: string) =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))

const signatures: Signature[] = [
  ['image/jpeg', startsWith(0xff, 0xd8, 0xff)],
  ['image/png', startsWith(0x89, 0x50, 0x4e, 0x47)],
  ['image/gif', (bytes) => hasText(bytes, 0, 'GIF8')],
  ['image/webp', (bytes) => hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP')],
  ['image/avif', (bytes) => hasText(bytes, 4, 'ftypavi')],
  ['image/x-icon', startsWith(0, 0, 1, 0)],
  ['image/bmp', (bytes) => hasText(bytes, 0, 'BM')],
]

/** SVG has no signature: text whose first element is <svg>, after declarations and comments. */
function isSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 2048))
  // One at a time: a single expression would try a row of comments in every combination.
  const beforeElement = new RegExp(declaration)
  let from = 0
  while (beforeElement.test(start)) from = beforeElement.lastIndex
  return /^\s*<svg[\s>]/i.test(start.slice(from))
}

const declaration = /\s*(?:<\?xml[^>]*>|<!--[\s\S]*?-->|<!doctype[^>]*>)/iy
