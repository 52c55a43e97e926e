import { useId } from 'react'
import type { RuleScope } from '../../../shared/features/rules.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { feedsOf } from '../../core/changeColumns.ts'
import { columnLabel } from '../../core/columnLabel.ts'
import { useColumns } from '../../core/columnsApi.ts'
import { useTags } from '../../core/tagsApi.ts'
import styles from './RuleSentence.module.css'

type RuleScopeFieldProps = { scope: RuleScope; onChange: (scope: RuleScope) => void }

type ScopeGroup = { kind: 'column' | 'tag' | 'feed'; label: string; places: { id: number; name: string }[] }

/** "In everything", or a column, a tag or a feed. */
export function RuleScopeField({ scope, onChange }: RuleScopeFieldProps) {
  const id = useId()
  const groups = useScopeGroups()
  const value = scope.kind === 'all' ? 'all' : `${scope.kind}:${scope.id}`
  const isGone = scope.kind !== 'all' && !groups.some(({ kind, places }) => kind === scope.kind && holds(places, scope))
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {texts.ruleIn()}
      </label>
      <select
        id={id}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(readScope(event.target.value))}
      >
        <option value="all">{texts.ruleScopeAll()}</option>
        {isGone && <option value={value}>{texts.ruleScopeGone()}</option>}
        {groups
          .filter(({ places }) => places.length > 0)
          .map(({ kind, label, places }) => (
            <optgroup key={kind} label={label}>
              {places.map((place) => (
                <option key={place.id} value={`${kind}:${place.id}`}>
                  {place.name}
                </option>
              ))}
            </optgroup>
          ))}
      </select>
    </div>
  )
}

const holds = (places: { id: number }[], scope: { id: number }) => places.some(({ id }) => id === scope.id)

function useScopeGroups(): ScopeGroup[] {
  const columns = useColumns().data ?? []
  const tags = useTags()
  return [
    {
      kind: 'column',
      label: texts.ruleScopeColumns(),
      places: columns.map((column) => ({ id: column.id, name: columnLabel(columns, column) })),
    },
    { kind: 'tag', label: texts.ruleScopeTags(), places: tags },
    {
      kind: 'feed',
      label: texts.ruleScopeFeeds(),
      places: feedsOf(columns)
        .map(({ id, title }) => ({ id, name: title }))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    },
  ]
}

function readScope(value: string): RuleScope {
  const [kind, id] = value.split(':')
  if (kind === 'column' || kind === 'tag' || kind === 'feed') return { kind, id: Number(id) }
  return { kind: 'all' }
}
