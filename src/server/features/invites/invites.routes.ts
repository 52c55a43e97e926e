import type { Invite } from '../../../shared/features/invites.ts'
import { limits } from '../../../shared/limits.ts'
import { coded } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { deleteInvite, findInvites, insertInvite } from '../../core/accounts/invites.queries.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { findRegistration } from '../../core/instance/instanceSettings.queries.ts'
import { withSession } from '../../core/sessions/guards.ts'
import type { SessionReader } from '../../core/sessions/reader.ts'
import type { InviteRow } from '../../db/schema.ts'
import { Conflict, Forbidden, missing } from '../../http/errors.ts'
import { type App, route } from '../../http/route.ts'
import { toIso } from '../../lib/clock.ts'
import type { WebParts } from '../feature.ts'

export function inviteRoutes(app: App, parts: WebParts): void {
  const { db, config, clock } = parts
  const reader = withSession(parts)
  const mayInvite = async ({ isAdmin }: SessionReader) =>
    (isAdmin || config.invites === 'readers') && ['invite', 'approval'].includes(await findRegistration(db, config))

  route(app, 'GET /invites', reader, async ({ reader }) => ({
    invites: (await findInvites(db, reader, clock())).map(presentInvite),
  }))
  route(app, 'POST /invites', reader, async ({ reader }) => {
    if (!(await mayInvite(reader))) throw new Forbidden(texts.invitesOff)
    const { invite, token } = await db.transaction().execute(async (tx) => {
      // Locked: of two that are made at once, the second one is counted.
      if (!(await lockUser(tx, reader.id))) missing('account')
      const open = await findInvites(tx, reader, clock())
      if (open.length >= limits.invitesMax) throw new Conflict(coded(texts.invitesFull, { count: limits.invitesMax }))
      return insertInvite(tx, reader, clock())
    })
    return { invite: presentInvite(invite), token }
  })
  route(app, 'DELETE /invites/:id', reader, async ({ reader, params }) => {
    if (!(await deleteInvite(db, reader, params.id))) missing('invitation')
  })
}

const presentInvite = ({ id, createdAt, expiresAt }: InviteRow): Invite => ({
  id,
  createdAt: toIso(createdAt),
  expiresAt: toIso(expiresAt),
})
