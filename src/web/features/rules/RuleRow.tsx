import { useDraggable, useDroppable } from '@dnd-kit/core'
import { ArrowDown, ArrowUp, Ellipsis, GripVertical, Pencil, Trash2, Undo2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { Rule } from '../../../shared/features/rules.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { useDeleteRule, useSwitchRule, useUndoLastRun } from '../../core/rulesApi.ts'
import { classNames } from '../../ui/classNames.ts'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { describeRule, offReasonOf, weekOf } from './describeRule.ts'
import styles from './RuleList.module.css'
import type { RuleNames } from './useRuleNames.ts'

type RuleRowProps = {
  rule: Rule
  /** From 0. */
  place: number
  count: number
  names: RuleNames
  /** The element with the help for the handle. */
  helpId: string
  onEdit: () => void
  onMove: (place: number) => void
}

/** One rule: its switch, what it does, and what it did this week. */
export function RuleRow({ rule, place, count, names, helpId, onEdit, onMove }: RuleRowProps) {
  const { name } = rule
  const setOn = useSwitchRule()
  const { setNodeRef, isOver, active } = useDroppable({ id: rule.id })
  const { setNodeRef: setHandle, listeners, transform, isDragging } = useDraggable({ id: rule.id })
  const reason = offReasonOf(rule)
  const moveByKey = (event: KeyboardEvent) => {
    const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (steps === undefined) return
    // The page stays where it is.
    event.preventDefault()
    onMove(place + steps)
  }
  return (
    <li
      ref={setNodeRef}
      className={classNames(styles.rule, !rule.isOn && styles.off)}
      data-dragged={isDragging || undefined}
      data-drop={isOver && active?.id !== rule.id ? 'here' : undefined}
      style={isDragging && transform !== null ? { translate: `0 ${transform.y}px` } : undefined}
    >
      <button
        ref={setHandle}
        type="button"
        aria-label={texts.ruleDrag({ name })}
        aria-describedby={helpId}
        className={styles.handle}
        {...listeners}
        onKeyDown={moveByKey}
      >
        <GripVertical size={14} aria-hidden />
      </button>
      <div className={styles.text}>
        <h3 className={styles.name}>
          <button type="button" className={styles.edit} aria-label={texts.ruleEditOf({ name })} onClick={onEdit}>
            <bdi>{name}</bdi>
          </button>
        </h3>
        {name !== rule.query && <code className={styles.query}>{rule.query}</code>}
        <p className={styles.does}>{describeRule(rule, names)}</p>
        <p className={styles.week} data-off={reason !== undefined || undefined}>
          {reason ?? weekOf(rule)}
        </p>
      </div>
      <Switch
        label={<VisuallyHidden>{texts.ruleIsOnOf({ name })}</VisuallyHidden>}
        isOn={rule.isOn}
        onChange={(isOn) => setOn({ id: rule.id, isOn })}
      />
      <RuleMenu rule={rule} place={place} count={count} onEdit={onEdit} onMove={onMove} />
    </li>
  )
}

function RuleMenu({ rule, place, count, onEdit, onMove }: Omit<RuleRowProps, 'names' | 'helpId'>) {
  const { mutate: remove } = useDeleteRule()
  const { mutate: undoLastRun } = useUndoLastRun()
  const undo: MenuItem = { label: texts.ruleUndoLastRun(), icon: Undo2, onChoose: () => undoLastRun(rule) }
  const items: MenuItem[] = [
    { label: texts.ruleEdit(), icon: Pencil, onChoose: onEdit },
    { label: texts.ruleMoveUp(), icon: ArrowUp, isDisabled: place === 0, onChoose: () => onMove(place - 1) },
    {
      label: texts.ruleMoveDown(),
      icon: ArrowDown,
      isDisabled: place === count - 1,
      onChoose: () => onMove(place + 1),
    },
    ...(rule.undoableUntil === null ? [] : [undo]),
    { label: texts.ruleDelete(), icon: Trash2, isDanger: true, startsGroup: true, onChoose: () => remove(rule) },
  ]
  return <Menu label={texts.ruleOptions({ name: rule.name })} icon={Ellipsis} items={items} />
}
