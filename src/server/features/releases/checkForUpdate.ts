import { z } from 'zod'
import { isVersion } from '../../../shared/version.ts'
import { findNewestVersion, type NewestVersion, saveNewestVersion } from '../../core/instance/newestVersion.queries.ts'
import type { Deps } from '../../deps.ts'
import { createApiClient } from '../../fetching/guardedApi.ts'
import { day, hour, minute } from '../../lib/clock.ts'
import { startLoop, type WorkerLoop } from '../../lib/workerLoop.ts'

type UpdateDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>

/** Requests the newest version from the operator's address once a day. Without an address it sends no request. */
export function startUpdateChecks(deps: UpdateDeps): WorkerLoop {
  if (deps.config.updateCheckUrl === null) return { stop: async () => {} }
  return startLoop({
    log: deps.log,
    task: 'asking for the newest version',
    firstPauseMs: minute,
    pauseMs: hour,
    async round() {
      await askIfDue(deps)
      return 'rest'
    },
  })
}

/** After a failure, too, the address gets only one request a day from each instance. */
export async function askIfDue({ db, clock, config, log }: UpdateDeps): Promise<void> {
  if (config.updateCheckUrl === null) return
  const last = await findNewestVersion(db)
  const askedAt = clock()
  // A time in the future is of a wrong clock.
  if (last !== null && last.askedAt <= askedAt && askedAt - last.askedAt < day) return
  await saveNewestVersion(db, { askedAt, newest: last?.newest ?? null })
  const client = createApiClient(config)
  try {
    const answer = await client.ask(config.updateCheckUrl, {
      headers: { accept: 'application/json' },
      maxBytes: 1_000_000,
      timeoutMs: 20_000,
    })
    const newest = answer.is === 'answered' ? readNewest(answer.bytes) : null
    if (newest === null) log.warn({ url: config.updateCheckUrl }, 'the address of UPDATE_CHECK_URL reports no version')
    else await saveNewestVersion(db, { askedAt, newest })
  } finally {
    await client.close()
  }
}

const ownForm = z.object({ version: z.string(), url: z.string() })
/** The newest release of a project at GitHub, Forgejo or Gitea. */
const releaseForm = z
  .object({ tag_name: z.string(), html_url: z.string() })
  .transform(({ tag_name, html_url }) => ({ version: tag_name, url: html_url }))

/** Null for anything else. The page of an admin links to the address, so only addresses of the web count. */
function readNewest(bytes: Buffer): NewestVersion['newest'] {
  const read = z.union([ownForm, releaseForm]).safeParse(parse(bytes.toString()))
  if (!read.success) return null
  const version = read.data.version.replace(/^v/, '')
  const url = URL.parse(read.data.url)
  if (!isVersion(version) || !url || !/^https?:$/.test(url.protocol)) return null
  return { version, url: url.href }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
