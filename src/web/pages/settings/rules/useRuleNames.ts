import { feedsOf } from '../../../data/changeColumns.ts'
import { columnLabel } from '../../../data/columnLabel.ts'
import { useColumns } from '../../../data/columnsApi.ts'
import { useTags } from '../../../data/tagsApi.ts'

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
