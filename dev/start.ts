// `npm run dev`: one terminal with everything: a seeded database in data/dev, the fake feed server, the server with
// restart and the web with reload. Ctrl-C ends them all.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { startFakeFeedServer } from './fakeFeedServer.ts'
import { fakeFeedsPort } from './fakeFeedsPort.ts'
import { root } from './run.ts'
import { seed } from './seed.ts'

const environment = {
  ...process.env,
  DATA_DIR: process.env.DATA_DIR ?? join(root, 'data/dev'),
  PORT: process.env.PORT ?? '3000',
  FETCH_ALLOW_PRIVATE_NETWORKS: 'true',
  EXPOSE_RESET_TOKEN: 'true',
  REFRESH_INTERVAL_MINUTES: '5',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
}

const fakeFeeds = await startFakeFeedServer({ port: fakeFeedsPort })
await seed(environment, fakeFeeds)
// One that publishes whenever it is asked, so that the page is seen to live.
fakeFeeds.feed('harbour-wire', 'grows', { title: 'Harbour Wire' })
const server = spawn(
  process.execPath,
  ['--watch', '--disable-warning=ExperimentalWarning', join(root, 'src/server/main.ts')],
  {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  },
)
const web = await createServer({
  configFile: join(root, 'vite.config.ts'),
  server: { proxy: { '/api': `http://127.0.0.1:${environment.PORT}` } },
})
await web.listen()
web.printUrls()
console.log(`  Fake feeds: ${fakeFeeds.url}`)

async function stop(): Promise<void> {
  server.kill('SIGTERM')
  await Promise.all([web.close(), fakeFeeds.close()])
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
