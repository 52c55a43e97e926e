import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { writeOpml } from '../../formats/opml/writeOpml.ts'
import { missing } from '../../http/errors.ts'
import type { App } from '../../http/route.ts'
import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { type AddCall, type AppCall, createAppCalls } from './appCalls.ts'
import { listDevices, nameDevice } from './devices.ts'
import { keepPlays, showPlays } from './episodes.ts'
import { findPodcasts } from './podcastApps.queries.ts'
import { changePodcasts, isPodcast, showChanges } from './podcasts.ts'

/**
 * The API of gpodder.net. The name of the account in its addresses is not looked at: a key has one owner. Not in the contract, since
 * clients fix its shapes.
 */
export function gpodderRoutes(root: App, deps: RefreshDeps): void {
  root.register(async (app) => {
    const add = createAppCalls(app, deps)
    const api = `${limits.apiBasePath}/2`
    // Each call has the key, so a sign-in only tries it, and a sign-out has nothing to end.
    add('POST', `${api}/auth/:user/:action`, async () => ({}))
    add('GET', `${api}/devices/:user`, ({ deps, reader }) => listDevices(deps, reader))
    add('POST', `${api}/devices/:user/:device`, async ({ deps, reader, params, body }) => {
      await nameDevice(deps, reader, { deviceId: withoutEnding(params.device), named: body() })
      return {}
    })
    add('GET', `${api}/subscriptions/:user/:device`, ({ deps, reader, query }) =>
      showChanges(deps, reader, query.since),
    )
    add('POST', `${api}/subscriptions/:user/:device`, ({ deps, reader, body }) =>
      changePodcasts(deps, reader, readChanges(body())),
    )
    add('GET', `${api}/episodes/:user`, ({ deps, reader, query: { since, podcast } }) =>
      showPlays(deps, reader, { since, podcast }),
    )
    add('POST', `${api}/episodes/:user`, ({ deps, reader, body }) => keepPlays(deps, reader, body()))
    addSimpleCalls(add)
  })
}

/** Lists in the format that the address ends with. An uploaded list adds its podcasts and removes none: the app may know only some. */
function addSimpleCalls(add: AddCall): void {
  add('GET', '/subscriptions/:user', (call) => sendList(call, call.params.user))
  add('GET', '/subscriptions/:user/:device', (call) => sendList(call, call.params.device))
  add('PUT', '/subscriptions/:user/:device', async ({ deps, reader, params, body, text }) => {
    const sent = endingOf(params.device) === 'txt' ? text().split('\n') : body()
    await changePodcasts(deps, reader, { add: sent, remove: [] })
    return ''
  })
}

async function sendList({ deps, reader, reply }: AppCall, name: string | undefined): Promise<unknown> {
  const podcasts = (await findPodcasts(deps.db, reader)).filter(isPodcast)
  const format = endingOf(name)
  if (format === 'json') return podcasts.map(({ url }) => url)
  if (format === 'txt') {
    reply.type('text/plain; charset=utf-8')
    return podcasts.map(({ url }) => `${url}\n`).join('')
  }
  if (format !== 'opml') missing('feed')
  reply.type('text/x-opml; charset=utf-8')
  const feeds = podcasts.map(({ url, siteUrl, title, ownTitle }) => ({
    ...{ url, siteUrl, tags: [] },
    title: ownTitle ?? title,
    publishedTitle: title,
  }))
  return writeOpml([{ name: texts.exportSubscriptions(), feeds }], { now: deps.clock() })
}

export function readChanges(body: unknown): { add: unknown; remove: unknown } {
  const { add, remove } = (typeof body === 'object' && body !== null ? body : {}) as { add?: unknown; remove?: unknown }
  return { add, remove }
}

const endingOf = (name = ''): string => name.slice(name.lastIndexOf('.') + 1)
const withoutEnding = (name = ''): string => name.replace(/\.json$/, '')
