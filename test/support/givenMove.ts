// A reader who moves in from a former feed reader.
import { onTestFinished } from 'vitest'
import { inoreaderApp } from '../../dev/oldServers/greader.ts'
import type { Answer, OldService } from '../../dev/oldServers/world.ts'
import type { Db } from '../../src/server/db/schema.ts'
import { answersMax, runDueMove } from '../../src/server/features/moves/runMoves.ts'
import { createApiClient } from '../../src/server/fetching/guardedApi.ts'
import { createRefreshDeps } from '../../src/server/ingest/refresh/refreshDeps.ts'
import { refreshDueFeeds } from '../../src/server/ingest/refresh/scheduler.ts'
import { createByteBudget } from '../../src/server/lib/byteBudget.ts'
import { second } from '../../src/server/lib/clock.ts'
import { givenOldServer, type OldWorld, type WorldSizes } from './givenOldServer.ts'
import { makeApp } from './makeApp.ts'
import type { Person } from './people.ts'

export const smallWorld = { feeds: 4, itemsPerFeed: 10, read: 15, starred: 8, labels: ['Cooking', 'Travel'], gone: 3 }

/** Below the address that a reader enters, for services that have one address for all. */
const hostedPaths: Partial<Record<OldService, string>> = { feedbin: '/v2', inoreader: '', theoldreader: '' }

export async function givenMove(db: Db, sizes: WorldSizes = smallWorld, service: OldService = 'freshrss') {
  const world = await givenOldServer(sizes, { service })
  const app = await makeApp(db)
  const ada = await app.register('Ada')
  const api = createApiClient(app.deps.config)
  onTestFinished(async () => {
    await api.close()
    await app.close()
    await world.close()
  })
  const deps = {
    ...createRefreshDeps(app.deps, { pauseMs: 0 }),
    api,
    memory: createByteBudget(answersMax),
    politePauseMs: 0,
  }
  /** Goes on until the move waits. */
  const works = async () => {
    while (!(await runDueMove(deps, new AbortController().signal)));
  }
  const refreshes = () => refreshDueFeeds(deps)
  const begins = (more: object = {}) =>
    ada.tries('POST /moves', {
      body: {
        service,
        address: world.old.url + (hostedPaths[service] ?? ''),
        name: 'ada',
        password: 'api password',
        currentPassword: ada.password,
        ...(service === 'inoreader' ? { app: inoreaderApp } : {}),
        ...more,
      },
    })
  const latest = async () => (await ada.calls('GET /moves/latest')).move
  /** Until the end, or until it is kept in step. */
  const completes = async () => {
    await works()
    await refreshes()
    app.passes(4 * second)
    await works()
  }
  return { ...world, app, ada, deps, works, refreshes, begins, latest, completes }
}

/** The reader's marks of each article, by its title. */
export async function articlesOf(person: Person) {
  const { items } = await person.calls('GET /feeds/items', { query: { limit: 10_000 } })
  const { items: saved } = await person.calls('GET /feeds/items', { query: { savedOnly: true, limit: 10_000 } })
  return new Map(
    [...items, ...saved].map(({ title, isRead, isSaved, feedItemTags }) => [
      title,
      { isRead, isStarred: isSaved, labels: feedItemTags.map(({ tag }) => tag.name) },
    ]),
  )
}

/** The share of the old server's articles that are the same here. */
export async function shareOfEqual({ old }: OldWorld, person: Person): Promise<number> {
  const here = await articlesOf(person)
  const equal = old.articles.filter(({ title, isRead, isStarred, labels }) => {
    const article = here.get(title)
    return article?.isRead === isRead && article.isStarred === isStarred && String(article.labels) === String(labels)
  })
  return equal.length / old.articles.length
}

/** Once, at the first request whose path has this part. */
export const misbehaves = ({ old }: OldWorld, at: string, answer: Answer) => {
  let isDone = false
  old.misbehave = (path) => {
    if (isDone || !path.includes(at)) return null
    isDone = true
    return answer
  }
}
