import { feedsOf } from '../../core/changeColumns.ts'
import { columnLabel } from '../../core/columnLabel.ts'
import { useColumns } from '../../core/columnsApi.ts'
import { useTags } from '../../core/tagsApi.ts'

/** The names of what rules refer to by id. */
export type RuleNames = Record<'column' | 'tag' | 'feed', ReadonlyMap<number, string>>

export function useRuleNames(): RuleNames {
  const columns = useColumns().data ?? []
  const tags = useTags()
  return {
    column: new Map(columns.map((column) => [column.id, columnLabel(columns, column)])),
    tag: new Map(tags.map(({ id, name }) => [id, name])),
    feed: new Map(feedsOf(columns).map(({ id, title }) => [id, title])),
  }
}
