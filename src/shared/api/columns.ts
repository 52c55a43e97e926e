import { z } from 'zod'
import { limits } from '../limits.ts'
import type { Contract } from './contract.ts'
import { columnSchema, columnSortSchema, fadeDaysSchema, idParams, idSchema } from './entities.ts'

const columnName = z.string().trim().min(1).max(limits.columnNameMaxChars)
/** Null: the first board. */
const boardOrFirst = idSchema.nullable()
const oneColumn = z.object({ column: columnSchema })
const allColumns = z.object({ columns: z.array(columnSchema) })

export const columnCalls = {
  'GET /columns': {
    need: 'read',
    summary: 'The board: columns with their feeds and unread counts',
    answer: allColumns,
  },
  'POST /columns': {
    need: 'organise',
    summary: 'Add a column at the right of a board',
    body: z.object({ name: columnName, boardId: boardOrFirst.optional() }),
    answer: oneColumn,
    status: 201,
  },
  'POST /columns/ensure-defaults': {
    need: 'organise',
    summary: 'Create the default columns for a reader without columns',
    answer: allColumns,
  },
  'PATCH /columns/:id': {
    need: 'organise',
    summary: 'Rename, move or sort a column, or set how its feeds fade; a sorted column stays sorted',
    params: idParams,
    body: z.object({
      name: columnName.optional(),
      order: z.number().int().min(0).optional(),
      sort: columnSortSchema.optional(),
      /** Null: as the reader's preferences say. */
      fadeDays: fadeDaysSchema.nullable().optional(),
      quietFirst: z.boolean().optional(),
      /** To the right end of that board, unless an `order` is given. */
      boardId: boardOrFirst.optional(),
    }),
    answer: oneColumn,
  },
  'DELETE /columns/:id': {
    need: 'organise',
    summary: 'Delete a column; its feeds are appended to the first one of its board',
    params: idParams,
    status: 204,
  },
} satisfies Contract
