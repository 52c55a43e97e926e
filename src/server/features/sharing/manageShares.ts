import type { Share } from '../../../shared/features/sharing.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { endShare, findShares, insertShares, updateShare } from '../../core/sharing/shares.queries.ts'
import { newShareToken, openShareTokens } from '../../core/sharing/shareTokens.ts'
import type { ShareRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { Conflict, Forbidden, missing, Unprocessable } from '../../http/errors.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { findSharedArticle } from './sharedItems.ts'
import { isSharedTarget } from './shareTargets.queries.ts'

type ShareDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'documents' | 'pictures'>

type NewShareInput = Pick<Share, 'kind' | 'targetId' | 'name' | 'withText'> & { note?: string | undefined }

export async function listShares({ db }: Pick<Deps, 'db'>, reader: Reader): Promise<Share[]> {
  const rows = await findShares(db, reader)
  const tokens = await openShareTokens(db, rows)
  return rows.map((row, index) => presentShare(row, tokens[index] ?? ''))
}

/**
 * Opens an address. Throws Forbidden where the operator allows none, NotFound for another reader's target, Unprocessable for an
 * article of a private feed, Conflict above the limit.
 */
export async function createShare(deps: ShareDeps, reader: Reader, input: NewShareInput): Promise<Share> {
  const { db, clock, config } = deps
  if (config.sharing === 'off') throw new Forbidden(texts.sharingOff)
  const { kind, targetId, name, withText, note = '' } = input
  if (!(await isSharedTarget(db, reader, { kind, targetId }))) missing(kind === 'item' ? 'item' : 'share')
  if (kind === 'item' && (await findSharedArticle(deps, reader, targetId ?? 0)) === undefined)
    throw new Unprocessable(texts.shareIsPrivate)
  const now = clock()
  const token = await newShareToken(db)
  const rows = await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    if ((await findShares(tx, reader)).length >= limits.sharesMax) throw new Conflict(texts.tooManyShares)
    const withTextAt = withText ? now : null
    return insertShares(tx, reader, [{ ...token, kind, targetId, name, note, withTextAt, createdAt: now }])
  })
  return present(deps, rows[0])
}

type ShareEdit = {
  id: number
  name?: string | undefined
  note?: string | undefined
  withText?: boolean | undefined
  isPublic?: boolean | undefined
}

/** Throws NotFound for another reader's share, Forbidden where the operator lets no search engine list it. */
export async function changeShare(deps: ShareDeps, reader: Reader, edit: ShareEdit): Promise<Share> {
  const { db, clock, config } = deps
  const { id, name, note, withText, isPublic } = edit
  if (isPublic && config.sharing !== 'public') throw new Forbidden(texts.sharingOff)
  const momentOf = (isOn: boolean) => (isOn ? clock() : null)
  const change = {
    ...(name !== undefined && { name }),
    ...(note !== undefined && { note }),
    ...(withText !== undefined && { withTextAt: momentOf(withText) }),
    ...(isPublic !== undefined && { publicAt: momentOf(isPublic) }),
  }
  return present(deps, await updateShare(db, reader, { id, change }))
}

/** Throws NotFound for another reader's share. */
export async function deleteShare(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  reader: Reader,
  id: number,
): Promise<void> {
  const isEnded = await db.transaction().execute((tx) => endShare(tx, reader, { id, now: clock() }))
  if (!isEnded) missing('share')
}

async function present({ db }: Pick<Deps, 'db'>, row: ShareRow | undefined): Promise<Share> {
  const share = row ?? missing('share')
  const [token = ''] = await openShareTokens(db, [share])
  return presentShare(share, token)
}

function presentShare(row: ShareRow, token: string): Share {
  const { id, kind, targetId, name, note } = row
  return {
    id,
    kind,
    targetId,
    name,
    path: kind === 'item' ? `/s/${token}/${targetId}` : `/s/${token}`,
    withText: row.withTextAt !== null,
    isPublic: row.publicAt !== null,
    note,
    createdAt: toIso(row.createdAt),
    lastReadAt: toIsoOrNull(row.lastReadAt),
  }
}
