import type { Enclosure } from '../../shared/api/entities.ts'

/** 'MP3, 34 MB', 'Video MP4'; what a reader chooses between several by. */
export function describeEnclosure({ type, length }: Pick<Enclosure, 'type' | 'length'>): string {
  const [family = '', subtype = ''] = type.toLowerCase().split(';', 1)[0]?.split('/') ?? []
  const name = names.get(`${family}/${subtype}`) ?? subtype.replace(/^(x-|vnd\.)+/, '').toUpperCase()
  const kind = family === 'video' ? `Video ${name}` : name
  const size = length === null || length < 50_000 ? '' : `, ${inMegabytes(length)}`
  return `${kind}${size}`
}

const names = new Map([
  ['audio/mpeg', 'MP3'],
  ['audio/mp4', 'M4A'],
  ['video/quicktime', 'MOV'],
])

const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`
