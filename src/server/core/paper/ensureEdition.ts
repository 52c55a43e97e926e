import type { PaperSection } from '../../../shared/features/paper.ts'
import { limits } from '../../../shared/limits.ts'
import { wordsPerMinute } from '../../../shared/readingTime.ts'
import type { EditionRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { day as dayMs } from '../../lib/clock.ts'
import { readPreferences } from '../accounts/preferences.ts'
import { findUser, lockUser } from '../accounts/users.queries.ts'
import { findColumns } from '../columns/columns.queries.ts'
import { findLastItemId } from '../lists/readAll.queries.ts'
import { findSound } from '../positions/findSound.ts'
import type { ItemReader } from '../readMarks/itemReader.ts'
import { findQuietFeeds } from '../subscriptions/pace.queries.ts'
import { type Candidate, chooseEdition, perFeedOf } from './chooseEdition.ts'
import {
  type CandidateRow,
  findCandidates,
  findEdition,
  findLatestEdition,
  findLongOnLater,
  insertEdition,
} from './editions.queries.ts'
import { dayToOpen, isWeekend, latestPossible, timesOf } from './paperDay.ts'

type PaperDeps = Pick<Deps, 'db' | 'clock'>

/**
 * The edition of the day, made first if it is due. Nothing is kept of a day without anything new. `ahead`: not before the reader has
 * opened a paper once.
 */
export async function ensureEdition(
  deps: PaperDeps,
  reader: ItemReader,
  { timeZone, ahead = false }: { timeZone?: string | undefined; ahead?: boolean },
): Promise<EditionRow | undefined> {
  const { db, clock } = deps
  const now = clock()
  const user = (await findUser(db, reader.id)) ?? missing('account')
  const preferences = readPreferences(user.preferences)
  const latest = await findLatestEdition(db, reader, latestPossible(now))
  if (ahead && latest === undefined) return undefined
  const day = dayToOpen(now, timesOf(preferences, timeZone), latest?.day ?? null)
  if (latest?.day !== day)
    await makeEdition(deps, reader, { day, afterItemId: latest?.upToItemId ?? 0, perSection: preferences.paperPieces })
  return findEdition(db, reader, day)
}

type Making = { day: string; afterItemId: number; perSection: number }

async function makeEdition(deps: PaperDeps, reader: ItemReader, making: Making): Promise<void> {
  const now = deps.clock()
  const { sections, upToItemId } = await chooseSections(deps, reader, making)
  if (sections.length === 0) return
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    await insertEdition(tx, reader, {
      day: making.day,
      madeAt: now,
      upToItemId,
      sections: JSON.stringify(sections.map(({ kind, name }) => ({ kind, name }))),
      itemIds: sections.map(({ itemIds }) => itemIds),
    })
  })
}

/** The articles that the edition of a coming day would have if it were made now. */
export async function foreseeEdition(
  deps: PaperDeps,
  reader: ItemReader,
  { day, perSection }: Omit<Making, 'afterItemId'>,
): Promise<number[]> {
  const latest = await findLatestEdition(deps.db, reader, day)
  const { sections } = await chooseSections(deps, reader, { day, perSection, afterItemId: latest?.upToItemId ?? 0 })
  return sections.flatMap(({ kind, itemIds }) => (kind === 'column' || kind === 'later' ? itemIds : []))
}

async function chooseSections({ db, clock }: PaperDeps, reader: ItemReader, { day, afterItemId, perSection }: Making) {
  const now = clock()
  // Before the items are looked for: what arrives meanwhile is for the next edition.
  const upToItemId = await findLastItemId(db)
  const quiet = await findQuietFeeds(db, reader, { now, lastId: upToItemId })
  // More than a feed gets, because some may be copies of stories that other feeds have.
  const rows = await findCandidates(db, reader, { afterItemId, perFeed: 2 * perFeedOf(perSection) + 2 })
  const sections = chooseEdition({
    columns: await findColumns(db, reader),
    candidates: rows.filter((row) => row.itemId <= upToItemId && isNews(row, { now, quiet })).map(asCandidate),
    later: isWeekend(day) ? await findLongOnLater(db, reader, { minWords: longWords, limit: 2 * perSection }) : [],
    quiet,
    perSection,
    inAll: limits.paperPiecesInAll,
  })
  return { sections, upToItemId }
}

/** For the weekend. */
const longWords = 5 * wordsPerMinute

/** A new feed brings old items, which are no news. A quiet feed's latest item is, for longer. */
const newsDays = { quiet: 30, other: 7 }

const isNews = (
  { publishedAt, subscriptionId }: CandidateRow,
  { now, quiet }: { now: number; quiet: Map<number, number> },
): boolean => publishedAt > now - (quiet.has(subscriptionId) ? newsDays.quiet : newsDays.other) * dayMs

/** A comic or a photograph has a picture and next to no words. A teaser has more of them. */
const pictureMaxWords = 15

function asCandidate({ kind, words, imageUrl, ...row }: CandidateRow): Candidate {
  const { itemId, subscriptionId, columnId, publishedAt, storyId } = row
  return { itemId, subscriptionId, columnId, publishedAt, storyId, kind: sectionOf() }

  function sectionOf(): PaperSection['kind'] {
    if (kind === 'newsletter') return 'letters'
    if (row.enclosures !== null && findSound({ ...row, enclosures: row.enclosures }, []) !== null) return 'sound'
    return imageUrl !== null && words !== null && words <= pictureMaxWords ? 'pictures' : 'column'
  }
}
