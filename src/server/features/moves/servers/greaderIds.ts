// Ids of articles in the Google Reader API: 64-bit numbers, which lists write as decimal numbers and contents as 16 hexadecimal
// digits at the end of a `tag:`. The Old Reader has 24 hexadecimal digits, in lists without the `tag:`.

const prefix = 'tag:google.com,2005:reader/item/'

/** A number as a decimal one, another id as its digits; '' for anything else. */
export function readItemId(written: unknown): string {
  const text = typeof written === 'number' ? String(written) : typeof written === 'string' ? written.trim() : ''
  const digits = /(?:^|\/item\/)([0-9a-f]{24})$/i.exec(text)?.[1]
  if (digits !== undefined) return digits.toLowerCase()
  if (/^-?\d{1,20}$/.test(text)) return text
  const hexadecimal = /\/item\/([0-9a-f]{1,16})$/i.exec(text)?.[1]
  return hexadecimal === undefined ? '' : BigInt.asIntN(64, BigInt(`0x${hexadecimal}`)).toString()
}

/** The long form, which all servers accept. */
export function writeItemId(id: string): string {
  if (id.length === 24) return prefix + id
  return prefix + BigInt.asUintN(64, BigInt(id)).toString(16).padStart(16, '0')
}
