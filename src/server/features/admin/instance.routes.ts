import { texts } from '../../../shared/texts/texts.ts'
import { version } from '../../../shared/version.ts'
import { findRegistration } from '../../core/instance/instanceSettings.queries.ts'
import { findDatabaseProblems } from '../../db/findProblems.ts'
import type { Db } from '../../db/schema.ts'
import { findVersionOfTables } from '../../db/versionOfTables.ts'
import type { Deps } from '../../deps.ts'
import { anyone } from '../../http/auth.ts'
import { Unavailable } from '../../http/errors.ts'
import { proxyReader } from '../../http/proxyReader.ts'
import { type App, route } from '../../http/route.ts'

export function instanceRoutes(app: App, { db, config }: Deps): void {
  const { signInProvider: provider } = config
  route(app, 'GET /health', anyone, async () => ({ status: 'ok' as const, version }))
  // A stopping server answers 503 to everything by itself.
  route(app, 'GET /ready', anyone, async () => {
    const reasons = await findDatabaseProblems(db)
    if (reasons.length > 0) throw new Unavailable(texts.notReady, { reasons })
    return { status: 'ready' as const }
  })
  route(app, 'GET /config', anyone, async ({ request }) => ({
    registration: await findRegistration(db, config),
    invites: config.invites,
    contactEmail: config.contactEmail,
    signInProvider: provider && { id: provider.id, name: provider.name },
    proxyReader: proxyReader(request, config),
    sendsMail: config.mailOut !== null,
    mailInDomain: config.mailIn?.domain ?? null,
    hasFullText: config.fullText,
    version,
    updatedAt: await findUpdate(db),
  }))
}

async function findUpdate(db: Db): Promise<string | null> {
  const { updatedAt } = (await findVersionOfTables(db)) ?? { updatedAt: null }
  return updatedAt === null ? null : new Date(updatedAt).toISOString()
}
