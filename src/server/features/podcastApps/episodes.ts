// Positions in episodes, as podcast apps send and read them. The newest moment of playing wins, as among the reader's own devices.
import { z } from 'zod'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { keepPosition } from '../../core/lists/keepPosition.ts'
import { isPlayable } from '../../core/positions/findSound.ts'
import type { SignedInReader } from '../../core/sessions/reader.ts'
import type { Deps } from '../../deps.ts'
import type { ParsedEnclosure } from '../../formats/parsedFeed.ts'
import { BadRequest, NotFound } from '../../http/errors.ts'
import { createSlices } from '../../lib/slices.ts'
import { createEpisodeFinder } from './findEpisode.ts'
import { findEpisodes, findPlayed, findPodcasts, type Played } from './podcastApps.queries.ts'
import { isPodcast, podcastsByAddress } from './podcasts.ts'
import { secondsOf, sinceInMs } from './since.ts'

/** More than a reader plays in some years. Older ones are left out. */
const actionsMax = 10_000
const episodesMax = 10_000
/** Apps stop a bit before the end, and take the episode as played. */
const endSeconds = 30
const endShare = 0.05

const seconds = z.number().min(0).max(limits.soundMaxSeconds).transform(Math.round)
const playSchema = z.object({
  podcast: z.string(),
  episode: z.string(),
  guid: z.string().nullish(),
  action: z.string().regex(/^play$/i),
  timestamp: z.string().max(40).nullish(),
  position: seconds,
  total: seconds.nullish().catch(null),
})
type Play = z.infer<typeof playSchema> & { playedAt: number }

/**
 * Stores the positions of `sent`. Everything else is dropped: downloads and deletions, which concern the app's own device, episodes of
 * podcasts that the reader doesn't have, and actions that can't be read. Throws BadRequest for something else than a list.
 */
export async function keepPlays(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'pictures'>,
  reader: SignedInReader,
  sent: unknown,
): Promise<{ timestamp: number; update_urls: [] }> {
  if (!Array.isArray(sent)) throw new BadRequest(texts.requestInvalid)
  const now = deps.clock()
  const podcasts = podcastsByAddress((await findPodcasts(deps.db, reader)).filter(isPodcast))
  const slices = createSlices()
  const byFeed = Map.groupBy(readPlays(sent, now), ({ podcast }) => podcasts.get(podcast)?.feedId)
  for (const [feedId, plays] of byFeed) {
    if (feedId === undefined) continue
    const find = await createEpisodeFinder(await findEpisodes(deps.db, reader, { feedId, max: episodesMax }), slices)
    const latest = new Map<string, ReturnType<typeof positionOf>>()
    for (const play of plays) {
      const place = find(play)
      if (place !== null) latest.set(`${place.itemId} ${place.enclosureIndex}`, { ...positionOf(play, now), ...place })
    }
    for (const position of latest.values()) await keep(deps, reader, position)
  }
  return { timestamp: secondsOf(deps.clock()), update_urls: [] }
}

/** From the oldest to the newest, so the last of an episode counts. */
function readPlays(sent: unknown[], now: number): Play[] {
  const plays = sent.flatMap((action): Play[] => {
    const { data } = playSchema.safeParse(action)
    const playedAt = data && momentOf(data.timestamp, now)
    return data === undefined || playedAt === undefined ? [] : [{ ...data, playedAt }]
  })
  return plays.sort((one, other) => one.playedAt - other.playedAt)
}

/** Times are UTC, with and without a sign of that. One of the future is now: a wrong clock must not win permanently. */
function momentOf(timestamp: string | null | undefined, now: number): number | undefined {
  if (timestamp === null || timestamp === undefined) return now
  const moment = Date.parse(/T[\d:.]+$/.test(timestamp) ? `${timestamp}Z` : timestamp)
  return Number.isNaN(moment) ? undefined : Math.max(0, Math.min(moment, now))
}

function positionOf({ position, total, playedAt }: Play, now: number) {
  const durationSeconds = total === null || total === undefined || total === 0 ? null : total
  return {
    itemId: 0,
    enclosureIndex: 0,
    positionSeconds: position,
    durationSeconds,
    isFinished:
      durationSeconds !== null && durationSeconds - position <= Math.min(endSeconds, durationSeconds * endShare),
    agoMs: now - playedAt,
  }
}

/** The item may have been purged meanwhile. */
async function keep(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'pictures'>,
  reader: SignedInReader,
  position: ReturnType<typeof positionOf>,
): Promise<void> {
  try {
    await keepPosition(deps, reader, position)
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
  }
}

export async function showPlays(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  reader: SignedInReader,
  { since, podcast }: { since: unknown; podcast: unknown },
): Promise<{ actions: object[]; timestamp: number }> {
  const timestamp = secondsOf(clock())
  const played = await findPlayed(db, reader, { since: sinceInMs(since), max: actionsMax })
  const wanted = typeof podcast === 'string' ? played.filter(({ url }) => url === podcast) : played
  return { actions: wanted.reverse().flatMap(presentPlay), timestamp }
}

/** An app that gets no length would take the position as unknown, and forget its own. */
function presentPlay(played: Played): object[] {
  const { url, enclosures, enclosureIndex, durationSeconds, publishedSeconds, changedAt, finishedAt } = played
  const enclosure = (JSON.parse(enclosures) as ParsedEnclosure[])[enclosureIndex]
  const total = durationSeconds ?? enclosure?.durationSeconds ?? publishedSeconds
  if (enclosure === undefined || !isPlayable(enclosure) || !total) return []
  const position = finishedAt === null ? Math.min(played.positionSeconds, total) : total
  const timestamp = new Date(changedAt).toISOString().slice(0, 19)
  return [{ podcast: url, episode: enclosure.url, action: 'play', timestamp, started: 0, position, total }]
}
