// `npm run seed`: fills an empty database with the story of seedStory.ts. Its feeds belong to the fake feed server, which `npm
// run dev` keeps running.
import { buildApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { lockDataFolder } from '../src/server/db/lockDataFolder.ts'
import { createEventHub } from '../src/server/events/eventHub.ts'
import { createLog } from '../src/server/lib/log.ts'
import { openDeps } from '../src/server/openDeps.ts'
import { type FakeFeedServer, startFakeFeedServer } from './fakeFeedServer.ts'
import { fakeFeedsPort } from './fakeFeedsPort.ts'
import { seedPassword, seedPeople, seedStory } from './seedStory.ts'

if (import.meta.main) {
  const fakeFeeds = await startFakeFeedServer({ port: fakeFeedsPort })
  await seed(process.env, fakeFeeds)
  await fakeFeeds.close()
}

/** No-op when the database has an account. */
export async function seed(
  environment: NodeJS.ProcessEnv,
  fakeFeeds: Pick<FakeFeedServer, 'publications'>,
): Promise<void> {
  const read = readConfig({
    ...environment,
    FETCH_ALLOW_PRIVATE_NETWORKS: 'true',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  })
  if (read.is === 'wrong') throw new Error(read.problems.join('\n'))
  const lock = read.config.database.is === 'sqlite' ? lockDataFolder(read.config.dataFolder) : null
  const deps = await openDeps(read.config, { log: createLog('warn'), events: createEventHub() })
  const app = await buildApp(deps, { webFolder: '' })
  try {
    if (await deps.db.selectFrom('users').select('id').executeTakeFirst()) return
    await seedStory(
      app,
      fakeFeeds.publications.map((feed) => feed.url),
    )
    console.log(`Seeded. Sign in as ${Object.values(seedPeople).join(' or ')} with the password '${seedPassword}'.`)
  } finally {
    await app.close()
    await deps.db.destroy()
    lock?.release()
  }
}
