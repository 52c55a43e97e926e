import { feedsOf } from '../../core/changeColumns.ts'
import { columnLabel } from '../../core/columnLabel.ts'
import { useColumns } from '../../core/columnsApi.ts'
import { useSendTargets } from '../../core/sendTargetsApi.ts'
import { useTags } from '../../core/tagsApi.ts'

/** The names of what rules refer to by id. */
export type RuleNames = Record<'column' | 'tag' | 'feed' | 'target', ReadonlyMap<number, string>>

export function useRuleNames(): RuleNames {
  const columns = useColumns().data ?? []
  const tags = useTags()
  const targets = useSendTargets().data?.targets ?? []
  return {
    column: new Map(columns.map((column) => [column.id, columnLabel(columns, column)])),
    tag: new Map(tags.map(({ id, name }) => [id, name])),
    feed: new Map(feedsOf(columns).map(({ id, title }) => [id, title])),
    target: new Map(targets.map(({ id, name }) => [id, name])),
  }
}
