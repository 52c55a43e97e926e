import type { Sound } from '../../../shared/api/entities.ts'
import type { ParsedEnclosure } from '../../formats/parsedFeed.ts'
import type { PositionRow } from './positions.queries.ts'

export type Recorded = {
  /** JSON of ParsedEnclosure[], which we wrote from the parsed feed. */
  enclosures: string
  episode: number | null
  season: number | null
}

const playableType = /^(audio|video)\//
// Publishers that omit the type, or send their server's default, still name the file.
const vagueType = /^(|application\/octet-stream|binary\/octet-stream|application\/ogg)$/
const playableFile = /\.(mp3|m4a|m4b|aac|ogg|oga|opus|wav|flac|mp4|m4v|webm|ogv|mov)$/i

/**
 * The playable enclosure of an item: the one this reader played last, else the best one (they are sorted best first). Null when
 * none is playable. `heard` are the reader's positions in this item, latest first.
 */
export function findSound({ enclosures, episode, season }: Recorded, heard: PositionRow[]): Sound | null {
  const all = JSON.parse(enclosures) as ParsedEnclosure[]
  const position = heard.find(({ enclosureIndex }) => isPlayable(all[enclosureIndex]))
  const enclosureIndex = position?.enclosureIndex ?? all.findIndex(isPlayable)
  const enclosure = all[enclosureIndex]
  if (enclosure === undefined) return null
  return {
    enclosureIndex,
    url: enclosure.url,
    isVideo: enclosure.type.startsWith('video/') || /\.(mp4|m4v|webm|ogv|mov)$/i.test(pathOf(enclosure.url)),
    durationSeconds: position?.durationSeconds ?? enclosure.durationSeconds,
    positionSeconds: position?.positionSeconds ?? 0,
    isFinished: position !== undefined && position.finishedAt !== null,
    episode,
    season,
  }
}

export function isPlayable(enclosure: ParsedEnclosure | undefined): boolean {
  if (enclosure === undefined) return false
  const { type, url } = enclosure
  return playableType.test(type) || (vagueType.test(type) && playableFile.test(pathOf(url)))
}

const pathOf = (url: string) => URL.parse(url)?.pathname ?? ''
