import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { limits } from '../../../shared/limits.ts'
import { signedIn } from '../../core/sessions/guards.ts'
import { exportSubscriptions } from '../../core/subscriptions/exportSubscriptions.ts'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/route.ts'
import { minute } from '../../lib/clock.ts'
import { exportAccount } from './exportAccount.ts'
import { exportSavedItems } from './exportSavedItems.ts'

/** Each may take a minute. */
const wholeAccounts = { most: 10, withinMs: 10 * minute, group: 'readers' }

/** Not in the contract, since the responses are files (shared/api/opml.ts and readerData.ts document them). */
export function exportRoutes(app: App, deps: Deps): void {
  const signIn = signedIn(deps)

  app.get('/opml/export', async (request, reply) => {
    const opml = await exportSubscriptions(deps, await signIn(request))
    return asFile(reply, 'broadsheet-subscriptions.opml', 'text/x-opml; charset=utf-8').send(opml)
  })

  app.get('/items/saved/export', async (request, reply) => {
    const feed = exportSavedItems(deps, await signIn(request))
    return asFile(reply, 'broadsheet-saved.json', 'application/feed+json; charset=utf-8').send(Readable.from(feed))
  })

  app.get('/account/export', async (request, reply) => {
    const reader = await signIn(request)
    await app.throttle.take(`export of ${reader.id}`, wholeAccounts)
    const { fileCount, files } = await exportAccount(deps, reader)
    const { streamZip } = await import('./streamZip.ts')
    const day = new Date(deps.clock()).toISOString().slice(0, 10)
    return asFile(reply, `broadsheet-${day}.zip`, 'application/zip')
      .header(limits.exportFilesHeader, fileCount)
      .send(streamZip(files))
  })
}

function asFile(reply: FastifyReply, name: string, contentType: string): FastifyReply {
  return reply.header('content-type', contentType).header('content-disposition', `attachment; filename="${name}"`)
}
