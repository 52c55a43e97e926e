// The data that the undo of a deletion needs.
import type { BoardRow, ColumnRow, SavedSearchRow, SubscriptionRow, TagRow } from '../../db/schema.ts'

/** Marks of one item: its id, readAt, savedAt, laterAt, unreadAgainAt, hiddenAt and hiddenBy. */
export type StateRow = [number, ...(number | null)[]]

export type FeedDeletion = {
  is: 'feedDeleted'
  title: string
  /** The time that keepMarksOfKeptItems wrote as readAt. */
  at: number
  subscription: SubscriptionRow
  tagIds: number[]
  /** Day and `fadedUpTo`. */
  fades: [number, number][]
  states: StateRow[]
}

export type ColumnDeletion = {
  is: 'columnDeleted'
  column: ColumnRow
  /** The column that got its feeds and searches. */
  heirId: number
  subscriptionIds: number[]
  searchIds: number[]
}

export type BoardDeletion = { is: 'boardDeleted'; board: BoardRow; columnIds: number[] }
export type SearchDeletion = { is: 'searchDeleted'; search: SavedSearchRow }
/** The articles are in the table `deletedItemTags`. */
export type TagDeletion = { is: 'tagDeleted'; tag: TagRow; subscriptionIds: number[] }
/** Its row is kept (core/highlights). */
export type HighlightDeletion = { is: 'highlightDeleted'; highlightId: number; quote: string }

export type Deletion = FeedDeletion | ColumnDeletion | BoardDeletion | SearchDeletion | TagDeletion | HighlightDeletion

/** The id and the name of what was deleted. */
export function deletedThing(deletion: Deletion): { id: number; title: string } {
  switch (deletion.is) {
    case 'feedDeleted':
      return { id: deletion.subscription.id, title: deletion.title }
    case 'columnDeleted':
      return { id: deletion.column.id, title: deletion.column.name }
    case 'boardDeleted':
      return { id: deletion.board.id, title: deletion.board.name }
    case 'searchDeleted':
      return { id: deletion.search.id, title: deletion.search.name }
    case 'tagDeleted':
      return { id: deletion.tag.id, title: deletion.tag.name }
    case 'highlightDeleted':
      return { id: deletion.highlightId, title: deletion.quote.slice(0, 100) }
  }
}
