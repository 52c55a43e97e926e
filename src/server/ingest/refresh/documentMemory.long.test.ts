import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect } from 'vitest'
import { startFakeFeedServer } from '../../../../dev/fakeFeedServer.ts'
import { anyDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenReaderOf } from '../../../../test/support/givenReaderOf.ts'
import { startOfStories } from '../../../../test/support/makeApp.ts'
import type { DocumentReader } from '../../documents/documentReader.ts'
import { day } from '../../lib/clock.ts'
import { refreshDueFeeds } from './scheduler.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

anyDatabase('while the items of a document wait for their turn, the document leaves the memory', async (db) => {
  const internet = await startFakeFeedServer({ clock: () => startOfStories - day })
  const source = internet.feed('long', 'still')
  const { refreshDeps, passes, titles, close } = await givenReaderOf(db, source)
  source.publish({ title: 'Fresh' })
  passes(day)

  const readItems: WeakRef<object>[] = []
  const documents: DocumentReader = {
    ...refreshDeps.documents,
    async read(name, input) {
      const document = await refreshDeps.documents.read(name, input)
      if (name === 'readFeed') readItems.push(...itemsIn(document).map((item) => new WeakRef(item)))
      return document
    },
  }
  const keptItems: number[] = []
  const sharedSaves: typeof refreshDeps.sharedSaves = async (save, size) => {
    await nextTurn()
    collectGarbage()
    keptItems.push(readItems.filter((item) => item.deref() !== undefined).length)
    return refreshDeps.sharedSaves(save, size)
  }
  await refreshDueFeeds({ ...refreshDeps, documents, sharedSaves })

  expect([readItems.length, keptItems]).toEqual([source.items.length, [0]])
  expect(await titles()).toContain('Fresh')
  await internet.close()
  await close()
})

type ReadFeed = Awaited<ReturnType<DocumentReader['read']>>

function itemsIn(document: ReadFeed): object[] {
  if (document.is !== 'read') return []
  // The task is readFeed.
  const output = document.output as { is: 'feed'; feed: { items: object[] } } | { is: 'notAFeed' }
  return output.is === 'feed' ? output.feed.items : []
}
