import type { Enclosure } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { formatMegabytes } from '../ui/language.ts'

/** Names a file by its format and size: 'MP3, 34 MB', 'Video MP4'. */
export function describeEnclosure({ type, length }: Pick<Enclosure, 'type' | 'length'>): string {
  const [family = '', subtype = ''] = type.toLowerCase().split(';', 1)[0]?.split('/') ?? []
  const name = names.get(`${family}/${subtype}`) ?? subtype.replace(/^(x-|vnd\.)+/, '').toUpperCase()
  const format = family === 'video' ? texts.enclosureVideo({ format: name }) : name
  // Publishers write 0 or 1 when they don't know the length.
  if (length === null || length < 50_000) return format
  return texts.enclosureWithSize({ format, size: formatMegabytes(length) })
}

const names = new Map([
  ['audio/mpeg', 'MP3'],
  ['audio/mp4', 'M4A'],
  ['video/quicktime', 'MOV'],
])
