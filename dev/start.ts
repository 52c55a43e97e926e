// `npm run dev`: runs everything in one terminal: a seeded database in data/dev, the fake feed server, a mailbox and a sign-in
// provider, the server with restart and the web with reload. Ctrl-C ends all of them.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { startFakeFeedServer } from './fakeFeedServer.ts'
import { fakeFeedsPort } from './fakeFeedsPort.ts'
import { startFakeMail } from './fakeMail.ts'
import { startFakeSignInProvider } from './fakeSignInProvider.ts'
import { root } from './run.ts'
import { seed } from './seed.ts'
import { seedPassword, seedPeople } from './seedStory.ts'

const port = process.env.PORT ?? '3000'
// vite.config.ts forwards /api there.
process.env.API_PORT = port
const web = await createServer({ configFile: join(root, 'vite.config.ts') })
await web.listen()
const publicUrl = process.env.PUBLIC_URL ?? web.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? `http://localhost:${port}`

// Mails are printed with their links; the sign-in provider has two people without a password.
const fakeMail = await startFakeMail({ onMail: ({ to, text }) => console.log(`  Mail to ${to}\n\n${text}`) })
const provider = await startFakeSignInProvider({
  publicUrl,
  people: [
    { subject: 'ada', name: 'Ada', email: seedPeople.ada, isEmailVerified: true },
    { subject: 'grace', name: 'Grace', email: 'grace@example.com', isEmailVerified: true },
  ],
})

const environment = {
  ...provider.environment,
  SMTP_URL: fakeMail.url,
  MAIL_FROM: 'Broadsheet <broadsheet@localhost>',
  ...process.env,
  DATA_DIR: process.env.DATA_DIR ?? join(root, 'data/dev'),
  PORT: port,
  FETCH_ALLOW_PRIVATE_NETWORKS: 'true',
  EXPOSE_RESET_TOKEN: 'true',
  REFRESH_INTERVAL_MINUTES: '5',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
}

const fakeFeeds = await startFakeFeedServer({ port: fakeFeedsPort })
await seed(environment, fakeFeeds)
// Publishes an item at every request, which shows live updates.
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
printWelcome()

/** Prints the addresses and accounts for a first look. */
function printWelcome(): void {
  web.printUrls()
  console.log(`  API:                 http://localhost:${port}/api/openapi.json`)
  console.log(`  Made-up publishers:  ${fakeFeeds.url}`)
  console.log(`  Sign in as ${seedPeople.ada} (admin) or ${seedPeople.ben}, password '${seedPassword}'.`)
  console.log('  Mails, such as reset links, are printed here. Stop with Ctrl-C.\n')
}

async function stop(): Promise<void> {
  server.kill('SIGTERM')
  await Promise.all([web.close(), fakeFeeds.close(), fakeMail.close(), provider.close()])
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
