import type { Db } from '../../db/schema.ts'
import { missing } from '../../http/errors.ts'
import { findBoard } from '../columns/boards.queries.ts'
import { findColumn } from '../columns/columns.queries.ts'
import type { Reader } from '../reader.ts'
import { findSubscription } from '../subscriptions/subscriptions.queries.ts'
import { findTag } from '../tags/tags.queries.ts'
import type { ItemScope } from './itemScope.queries.ts'

/** Throws NotFound when a given feed, column, board or tag does not exist or is another reader's. */
export async function refuseUnknownScope(
  db: Db,
  reader: Reader,
  { feedId, columnId, boardId, tagId }: ItemScope,
): Promise<void> {
  if (feedId !== undefined && !(await findSubscription(db, reader, feedId))) missing('feed')
  if (columnId !== undefined && !(await findColumn(db, reader, columnId))) missing('column')
  if (typeof boardId === 'number' && !(await findBoard(db, reader, boardId))) missing('board')
  if (tagId !== undefined && !(await findTag(db, reader, tagId))) missing('tag')
}
