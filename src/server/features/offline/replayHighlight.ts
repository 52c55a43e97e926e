import type { Outcome, ReplayedHighlight } from '../../../shared/features/offline.ts'
import {
  changeHighlight,
  createHighlight,
  deleteHighlight,
  deletionOf,
  restoreHighlight,
} from '../../core/highlights/changeHighlights.ts'
import { findHighlight } from '../../core/highlights/highlights.queries.ts'
import { findMarkTime, type HighlightField, noteMarkTimes } from '../../core/items/markTimes.queries.ts'
import type { Caller } from '../../core/keyLog/keyChange.ts'
import type { HighlightRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'

/** Words, color, note and deletion of a highlight are fields of their own: of each the latest change wins. */
export async function replayHighlight(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: Caller,
  change: ReplayedHighlight,
): Promise<Outcome> {
  const at = deps.clock()
  if (change.kind === 'highlight') {
    const { kind: _kind, ...added } = change
    if ((await findMarkTime(deps.db, reader, { itemId: added.itemId, field: deletionOf(added.clientId) })) > at)
      return 'older'
    await createHighlight(deps, reader, added)
    return 'done'
  }
  const { highlight: key } = change
  const row = (await findHighlight(deps.db, reader, key)) ?? missing('highlight')
  const field = fieldOf(change, row)
  if ((await findMarkTime(deps.db, reader, { itemId: row.itemId, field })) > at) return 'older'
  switch (change.kind) {
    case 'highlightNote':
      await changeHighlight(deps, reader, { key, note: change.note, isDeletedToo: true })
      break
    case 'highlightColor':
      await changeHighlight(deps, reader, { key, color: change.color, isDeletedToo: true })
      break
    case 'highlightDeleted':
      if (change.isOn !== (row.deletedAt !== null))
        await (change.isOn ? deleteHighlight : restoreHighlight)(deps, reader, key)
  }
  // An older change may arrive later, also of one that changed nothing.
  await noteMarkTimes(deps.db, reader, { itemIds: [row.itemId], field, at })
  return 'done'
}

function fieldOf({ kind }: ReplayedHighlight, { id, clientId }: HighlightRow): HighlightField {
  if (kind === 'highlightDeleted') return deletionOf(clientId ?? id)
  return `${kind === 'highlightNote' ? 'note' : 'color'} ${id}`
}
