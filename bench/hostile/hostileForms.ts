// Forms of the sync APIs: without '=', without an account and with a key of 20 MB; thousands of streams and of labels in a call.
import { type Attack, countStatuses, slowestMs, subscribe } from './attack.ts'
import { manyItems, writeFeed } from './publisher.ts'
import { openSync } from './syncKey.ts'

const megabytes = (piece: string, count: number) => piece.repeat((count * 1_000_000) / piece.length)

export const formsOfStrangers: Attack = {
  name: 'forms of strangers',
  async run({ server }) {
    const body = megabytes('a&', 1)
    const statuses = []
    for (let call = 0; call < 20; call++) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await fetch(`${server.url}/fever/`, { method: 'POST', headers, body }).catch(() => null)
      statuses.push({ status: answer?.status ?? 0, text: '', ms: 0 })
    }
    return `20 forms of 1 MB without '=': ${countStatuses(statuses)}`
  },
}

export const formsWithAKey: Attack = {
  name: 'forms with a key',
  async prepare(world) {
    const feed = writeFeed('Feed', manyItems(30, 'Story'))
    const address = await world.publisher.open((_request, response) => response.end(feed))
    for (let number = 0; number < 60; number++) await subscribe(world, world.attacker, `${address}/${number}.xml`)
  },
  async run(world) {
    const call = await openSync(world)
    const names = await Promise.all(Array.from({ length: 6 }, () => call('token', megabytes('a1b2&', 19))))
    const streams = await call(
      'mark-all-as-read',
      repeat(9000, (index) => `s=feed/${index % 60}`),
    )
    const labels = await call('edit-tag', `i=1&${repeat(9000, (index) => `a=user/-/label/New${index}`)}`)
    const own = await call('edit-tag', `i=1&${repeat(1900, (index) => `a=user/-/label/Own${index}`)}`)
    const ids = await call('edit-tag', `a=user/-/state/com.google/read&${repeat(250_000, scattered)}`)
    const contents = await call('stream/items/contents', repeat(250_000, scattered))
    const lists = await Promise.all(
      Array.from({ length: 40 }, () => call('stream/contents/user/-/state/com.google/reading-list')),
    )
    return `names ${countStatuses(names)} in ${slowestMs(names)} ms; 9,000 streams ${streams.status} in ${Math.round(streams.ms)} ms; 9,000 labels ${labels.status} in ${Math.round(labels.ms)} ms; 1,900 labels ${own.status} in ${Math.round(own.ms)} ms; 250,000 ids ${ids.status} in ${Math.round(ids.ms)} ms, their articles ${contents.status} in ${Math.round(contents.ms)} ms; 40 lists of everything ${countStatuses(lists)}, slowest ${slowestMs(lists)} ms`
  },
}

/** Ids in no order, as an app's database gives them. */
const scattered = (index: number) => `i=tag:google.com,2005:reader/item/${((index * 7919) % 1_000_003).toString(16)}`

const repeat = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join('&')
