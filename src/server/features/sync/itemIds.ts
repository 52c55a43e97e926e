// The ids of items in the Google Reader API. Ours are small positive numbers; clients spell them in four ways.

const longForm = 'tag:google.com,2005:reader/item/'

export const writeLongId = (id: number): string => longForm + id.toString(16).padStart(16, '0')

/**
 * Null for an id that no item of ours can have. Long forms are hexadecimal and may lack their zeros (NetNewsWire). Exactly 16
 * digits without a prefix are hexadecimal, too (Reeder). All others are decimal.
 */
export function readItemId(text: string): number | null {
  const isLong = text.startsWith(longForm)
  const digits = isLong ? text.slice(longForm.length) : text
  const isHex = isLong ? /^[0-9a-f]{1,16}$/i.test(digits) : /^[0-9a-f]{16}$/i.test(digits)
  if (!isHex && (isLong || !/^\d{1,16}$/.test(digits))) return null
  const id = Number.parseInt(digits, isHex ? 16 : 10)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
