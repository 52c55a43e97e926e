import { DndContext, type DragEndEvent, PointerSensor, pointerWithin, useSensor, useSensors } from '@dnd-kit/core'
import { useState } from 'react'
import type { Rule } from '../../../shared/features/rules.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { useMoveRule } from '../../core/rulesApi.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './RuleList.module.css'
import { RuleRow } from './RuleRow.tsx'
import { useRuleNames } from './useRuleNames.ts'

type RuleListProps = { rules: Rule[]; onEdit: (rule: Rule) => void }

/** A shorter movement of the pointer is a press, not a drag. */
const dragStartsAfterPx = 5
/** The window scrolls only at its very edges, since the list may begin there. */
const edges = { threshold: { x: 0, y: 0.03 } }
const helpId = 'rule-drag-help'

/** The rules in their order, which changes by drag, by the arrow keys on a handle, and by the menu. */
export function RuleList({ rules, onEdit }: RuleListProps) {
  const { mutate: order } = useMoveRule()
  const [announced, setAnnounced] = useState('')
  const names = useRuleNames()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: dragStartsAfterPx } }))
  const ids = rules.map(({ id }) => id)
  const move = (rule: Rule, place: number) => {
    const from = ids.indexOf(rule.id)
    if (from === place || place < 0 || place >= ids.length) return
    order({ ruleIds: ids.toSpliced(from, 1).toSpliced(place, 0, rule.id) })
    setAnnounced(texts.ruleMoved({ name: rule.name, place: place + 1, count: ids.length }))
  }
  const drop = ({ active, over }: DragEndEvent) => {
    const rule = rules.find(({ id }) => id === active.id)
    if (rule !== undefined && over !== null) move(rule, ids.indexOf(Number(over.id)))
  }
  return (
    <DndContext sensors={sensors} collisionDetection={pointerWithin} autoScroll={edges} onDragEnd={drop}>
      <ol aria-label={texts.rulesList()} className={styles.list}>
        {rules.map((rule, place) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            place={place}
            count={rules.length}
            names={names}
            helpId={helpId}
            onEdit={() => onEdit(rule)}
            onMove={(to) => move(rule, to)}
          />
        ))}
      </ol>
      <p id={helpId} hidden>
        {texts.ruleDragHelp()}
      </p>
      <output>
        <VisuallyHidden>{announced}</VisuallyHidden>
      </output>
    </DndContext>
  )
}
