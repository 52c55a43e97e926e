// A reader with a key and six feeds of thirty articles in two columns, for stories about sync apps.

import { sql } from 'kysely'
import type { Db } from '../../src/server/db/schema.ts'
import type { KeyScope } from '../../src/shared/features/keys.ts'
import { givenFeed, givenSubscription } from './givenFeed.ts'
import { makeApp, startOfStories } from './makeApp.ts'

export async function givenSyncedReader(db: Db, environment: Record<string, string> = {}) {
  const world = await makeApp(db, environment)
  const ada = await world.register('Ada')
  const { columns } = await ada.calls('GET /columns')
  const feeds: { id: number; feedId: number; itemIds: number[] }[] = []
  for (let number = 1; number <= 6; number++) {
    const feed = await givenFeed(db, { title: `Feed ${number}`, items: 30 })
    const columnId = columns[number % 2]?.id ?? 0
    feeds.push({ ...feed, id: await givenSubscription(db, ada, { feedId: feed.feedId, columnId }) })
  }
  // Items arrive in the order of their ids.
  await sql`update items set "arrivedAt" = ${startOfStories} + id * 1000`.execute(db)
  const keyWith = async (scopes: KeyScope[]) =>
    (await ada.calls('POST /keys', { body: { name: 'App', scopes } })).secret
  const secret = await keyWith(['read', 'mark', 'organise'])
  return { ...world, ada, columns, feeds, keyWith, secret, auth: `${ada.id}/${secret}` }
}
