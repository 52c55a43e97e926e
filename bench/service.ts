// A service for many readers on PostgreSQL. A fill, by default a tenth of 100,000 readers, 300,000 feeds and 5 million items, which is
// kept between runs, and on it what a service does all day; then 1, 4 and 8 workers on a database of their own.
// `npm run bench -- service [scale] [fill|workers] [--tree <folder of another checkout, for the workers>]`.
import { join } from 'node:path'
import { measureFill, measureSizes } from './service/measureFill.ts'
import { measureWorkers } from './service/measureWorkers.ts'
import { openKeptDatabase } from './support/benchDatabase.ts'
import { fillService, sizeOfService } from './support/fillService.ts'

const feedsOfWorkers = 1000

export async function run(args: string[]): Promise<void> {
  const scale = Number(args.find((arg) => /^[\d.]+$/.test(arg)) ?? 0.1)
  const treeAt = args.indexOf('--tree')
  const tree = (treeAt < 0 ? undefined : args[treeAt + 1]) ?? join(import.meta.dirname, '..')
  if (!args.includes('workers')) {
    const size = sizeOfService(scale)
    const database = await openKeptDatabase('postgres', `service-${scale}`, (db) => fillService(db, size, Date.now()))
    try {
      console.log(size, `${Math.round(database.sizeMb())} MB`)
      console.table(await measureFill(database))
      console.table(await measureSizes(database))
    } finally {
      await database.stop()
    }
  }
  if (!args.includes('fill')) console.table(await measureWorkers({ tree, feeds: feedsOfWorkers, counts: [1, 4, 8] }))
}
