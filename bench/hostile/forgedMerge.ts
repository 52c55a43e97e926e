// A reader saves items of their own feed, which then redirects permanently to another publisher's feed. Counts the items of it
// that readers of that feed see.
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import { type Attack, asJson, ask, countStatuses, subscribe, type World } from './attack.ts'
import { manyItems, writeFeed } from './publisher.ts'

const forgeries = 5
/** A permanent redirect counts at the third check. */
const checksToBelieve = 3

export const forgedMerge: Attack = {
  name: 'a feed that redirects onto a well-known one',
  run: async (world) => {
    const { attacker, bystander, publisher } = world
    const known = writeFeed('The well-known paper', manyItems(10, 'True story'))
    const target = `${await publisher.open((_request, response) => response.end(known))}/known.xml`
    const own = writeFeed('My paper', manyItems(forgeries, 'Forged story'))
    let hasMoved = false
    const address = await publisher.open((_request, response) => {
      if (hasMoved) response.writeHead(301, { location: target }).end()
      else response.end(own)
    })
    await subscribe(world, bystander, target)
    const feedId = await subscribe(world, attacker, `${address}/own.xml`)
    const list = await ask(world, `/feeds/items?limit=50&feedId=${feedId}`, { token: attacker })
    for (const { id } of JSON.parse(list.text).items)
      await ask(world, `/feeds/items/${id}/saved`, { ...asJson({ isSaved: true }), method: 'PATCH', token: attacker })
    hasMoved = true
    const refreshes = []
    for (let check = 0; check < checksToBelieve; check++) {
      refreshes.push(await ask(world, `/feeds/${feedId}/refresh`, { method: 'POST', token: attacker }))
      await forgetForcedRefreshes(world)
    }
    const seen = await ask(world, '/feeds/items?limit=200', { token: bystander })
    const forged = JSON.parse(seen.text).items.filter(({ title }: { title: string }) => title.startsWith('Forged'))
    return `refreshes: ${countStatuses(refreshes)}; forged articles that readers of the well-known feed see: ${forged.length}`
  },
}

/** As if a minute had passed, so the next refresh fetches from the publisher again. */
async function forgetForcedRefreshes({ database }: World): Promise<void> {
  const db = openDatabase(database, console.error)
  await db.updateTable('feeds').set({ lastForcedAt: null }).execute()
  await db.destroy()
}
