// The ids of items in the Google Reader API. Ours are small positive numbers; clients spell them in four ways.

const longForm = 'tag:google.com,2005:reader/item/'

/**
 * An app keeps the ids that it was given, so the shape of a key never changes: keys made before the wide shape give ids as they are stored. A
 * wide one has 16 digits, as those of FreshRSS: Readrops pads the hexadecimal form to the length of the decimal one.
 */
export type IdShape = 'stored' | 'wide'

const wideBase = 1_000_000_000_000_000

const shapeId = (id: number, shape: IdShape): number => (shape === 'wide' ? wideBase + id : id)

export const writeShortId = (id: number, shape: IdShape): string => String(shapeId(id, shape))

export const writeLongId = (id: number, shape: IdShape): string =>
  longForm + shapeId(id, shape).toString(16).padStart(16, '0')

/**
 * Of either shape. Null for an id that no item of ours can have. Long forms are hexadecimal and may lack their zeros
 * (NetNewsWire). Exactly 16 digits without a prefix are hexadecimal, too (Reeder), if they begin with 0 or have a letter; a
 * wide id in decimal begins with 1. All others are decimal.
 */
export function readItemId(text: string): number | null {
  const isLong = text.startsWith(longForm)
  const digits = isLong ? text.slice(longForm.length) : text
  const isHex = isLong
    ? /^[0-9a-f]{1,16}$/i.test(digits)
    : /^[0-9a-f]{16}$/i.test(digits) && (digits.startsWith('0') || /[a-f]/i.test(digits))
  if (!isHex && (isLong || !/^\d{1,16}$/.test(digits))) return null
  const id = Number.parseInt(digits, isHex ? 16 : 10)
  if (!Number.isSafeInteger(id) || id <= 0 || id === wideBase) return null
  return id > wideBase ? id - wideBase : id
}
