import type { EditionRow, Tx } from '../../db/schema.ts'
import { lockUser } from '../accounts/users.queries.ts'
import type { Reader } from '../reader.ts'
import { findEdition } from './editions.queries.ts'
import { findStoredPieces, insertPieces, type MissingPiece, missingOf, setMissing } from './missingPieces.queries.ts'

/** Pieces of an imported edition take their places as their feeds are fetched here. */
export async function findMissing(tx: Tx, reader: Reader, day: string): Promise<EditionRow | undefined> {
  await lockUser(tx, reader.id)
  const edition = await findEdition(tx, reader, day)
  if (edition === undefined) return undefined
  const missing = missingOf(edition)
  const named = missing.flatMap((piece) => (isNamed(piece) ? [piece] : []))
  if (named.length === 0) return edition
  const stored = new Map(
    (await findStoredPieces(tx, reader, named)).flatMap(({ itemId, guidHash, url, currentUrl }) =>
      [url, currentUrl].map((feed) => [keyOf({ feed, guidHash }), itemId] as const),
    ),
  )
  const found = missing.flatMap((piece) => {
    const itemId = stored.get(keyOf(piece))
    return itemId === undefined ? [] : [{ itemId, section: piece.section, place: piece.place }]
  })
  if (found.length === 0) return edition
  await insertPieces(tx, edition.id, found)
  await setMissing(
    tx,
    edition.id,
    missing.filter((piece) => !stored.has(keyOf(piece))),
  )
  return findEdition(tx, reader, day)
}

const isNamed = (piece: MissingPiece): piece is MissingPiece & { feed: string; guidHash: string } =>
  piece.feed !== null && piece.guidHash !== null

const keyOf = ({ feed, guidHash }: Pick<MissingPiece, 'feed' | 'guidHash'>) => JSON.stringify([feed, guidHash])
