import type { Leaving } from '../../../shared/features/newsletters.ts'
import type { Reader } from '../../core/reader.ts'
import { deleteFeed } from '../../core/subscriptions/deleteFeed.ts'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { FormPoster } from '../../fetching/postForm.ts'
import { missing } from '../../http/errors.ts'
import { blockSender, findNewsletterOfSubscription } from '../../ingest/newsletters/newsletters.queries.ts'

type LeaveDeps = Pick<Deps, 'db' | 'events' | 'clock'> & { poster: FormPoster }

/** The ways to unsubscribe from a newsletter. Throws NotFound unless it is a newsletter of this reader. */
export async function showLeaving(db: Db, reader: Reader, subscriptionId: number): Promise<Leaving> {
  const { oneClickUrl, unsubscribePage, unsubscribeMail } = await requireNewsletter(db, reader, subscriptionId)
  if (oneClickUrl !== null) return { way: 'oneClick', address: null }
  if (unsubscribePage !== null) return { way: 'page', address: unsubscribePage }
  if (unsubscribeMail !== null) return { way: 'mail', address: unsubscribeMail }
  return { way: 'none', address: null }
}

/**
 * Removes a newsletter. First unsubscribes at its sender, if the reader wants that and the sender supports one-click
 * unsubscribing (RFC 8058). Returns whether the sender accepted, null without a request. The newsletter is removed in any case.
 * Throws NotFound unless it is a newsletter of this reader.
 */
export async function leaveNewsletter(
  deps: LeaveDeps,
  reader: Reader,
  { subscriptionId, unsubscribe, block }: { subscriptionId: number; unsubscribe: boolean; block: boolean },
): Promise<boolean | null> {
  const { db, poster, clock } = deps
  const newsletter = await requireNewsletter(db, reader, subscriptionId)
  const { oneClickUrl, key, ownTitle, title } = newsletter
  const unsubscribed =
    unsubscribe && oneClickUrl !== null ? await poster.post(oneClickUrl, 'List-Unsubscribe=One-Click') : null
  if (block) await blockSender(db, reader, { key, name: ownTitle ?? title, now: clock() })
  await deleteFeed(deps, reader, subscriptionId)
  return unsubscribed
}

async function requireNewsletter(db: Db, reader: Reader, subscriptionId: number) {
  return (await findNewsletterOfSubscription(db, reader, subscriptionId)) ?? missing('newsletter')
}
