import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { changeColumn } from '../../core/board/changeColumn.ts'
import { deleteColumn } from '../../core/board/deleteColumn.ts'
import { findColumns } from '../../core/columns/columns.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { changeTag } from '../../core/tags/changeTag.ts'
import { deleteTag } from '../../core/tags/deleteTag.ts'
import { findTagNamed, findTagsNamed } from '../../core/tags/tags.queries.ts'
import type { Deps } from '../../deps.ts'
import { BadRequest, missing } from '../../http/errors.ts'
import { yieldToEventLoop } from '../../lib/slices.ts'
import { findColumnsNamed, readStreamName } from './streams.ts'

type LabelDeps = Pick<Deps, 'db' | 'clock' | 'events'>

/** Renames the folder of that name, else the tag. Throws NotFound without one. */
export async function renameLabel(
  deps: LabelDeps,
  reader: Reader,
  { id, to }: { id: string; to: string },
): Promise<void> {
  const from = nameOf(id)
  const name = nameOf(to)
  const columns = await findColumnsNamed(deps.db, reader, from)
  const isColumn = columns.length > 0
  if (name === '' || name.length > (isColumn ? limits.columnNameMaxChars : limits.tagNameMaxChars))
    throw new BadRequest(texts.requestInvalid)
  for (const column of columns) await changeColumn(deps, reader, { columnId: column.id, name })
  if (isColumn) return
  const tag = (await findTagNamed(deps.db, reader, from)) ?? missing('tag')
  await changeTag(deps, reader, { tagId: tag.id, name, color: tag.color, icon: tag.icon })
}

/** Deletes the folder of each name, whose feeds stay, else the tag. Throws Conflict for the last column, NotFound for an unknown name. */
export async function deleteLabels(deps: LabelDeps, reader: Reader, ids: string[]): Promise<void> {
  const names = [...new Set(ids.map(nameOf))]
  const columns = Map.groupBy(await findColumns(deps.db, reader), ({ name }) => name)
  const tagNames = names.filter((name) => !columns.has(name))
  const tags = await findTagsNamed(deps.db, reader, tagNames)
  if (names.length === 0 || tags.length < tagNames.length) missing('tag')
  for (const { id } of names.flatMap((name) => columns.get(name) ?? [])) {
    await deleteColumn(deps, reader, id)
    await yieldToEventLoop()
  }
  for (const { id } of tags) {
    await deleteTag(deps, reader, id)
    await yieldToEventLoop()
  }
}

/** `user/-/label/News`, or just `News`. */
function nameOf(id: string): string {
  const stream = readStreamName(id)
  return (stream.is === 'label' ? stream.name : id).trim()
}
