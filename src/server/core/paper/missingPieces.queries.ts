import { sql } from 'kysely'
import type { Db, EditionRow, Tx } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'

/** A piece of an imported edition, by the address of its feed and the identity of its item there. */
export type MissingPiece = {
  section: number
  place: number
  title: string
  link: string | null
  feed: string | null
  guidHash: string | null
}

/** Written by setMissing. */
export const missingOf = ({ missing }: Pick<EditionRow, 'missing'>): MissingPiece[] =>
  JSON.parse(missing) as MissingPiece[]

export async function setMissing(tx: Tx, editionId: number, missing: MissingPiece[]): Promise<void> {
  await tx
    .updateTable('editions')
    .set({ missing: JSON.stringify(missing) })
    .where('id', '=', editionId)
    .execute()
}

type StoredPiece = { itemId: number; guidHash: string; url: string; currentUrl: string | null }

/** The items of the reader's feeds that these pieces name. */
export async function findStoredPieces(
  db: Db,
  reader: Reader,
  pieces: readonly { feed: string; guidHash: string }[],
): Promise<StoredPiece[]> {
  const feeds = sql.join([...new Set(pieces.map(({ feed }) => feed))])
  const { rows } = await sql<StoredPiece>`select item.id as "itemId", item."guidHash", feed.url, feed."currentUrl"
    from subscriptions as subscription join feeds as feed on feed.id = subscription."feedId"
    join items as item on item."feedId" = feed.id and item."guidHash" in (${sql.join(pieces.map(({ guidHash }) => guidHash))})
    where subscription."userId" = ${reader.id} and (feed.url in (${feeds}) or feed."currentUrl" in (${feeds}))`.execute(
    db,
  )
  return rows
}

export async function insertPieces(
  tx: Tx,
  editionId: number,
  pieces: { itemId: number; section: number; place: number }[],
): Promise<void> {
  await tx
    .insertInto('editionItems')
    .values(pieces.map((piece) => ({ editionId, ...piece })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
