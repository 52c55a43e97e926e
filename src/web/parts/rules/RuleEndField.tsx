import { useId } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import styles from './RuleSentence.module.css'
import { dayOf, type RuleEnd } from './ruleDraft.ts'

type RuleEndFieldProps = { end: RuleEnd; onChange: (end: RuleEnd) => void }

const choices = [
  { value: 'never', label: texts.ruleForEver },
  { value: 'day', label: texts.ruleForDay },
  { value: 'week', label: texts.ruleForWeek },
  { value: 'date', label: texts.ruleUntil },
] as const
type Choice = (typeof choices)[number]['value']

/** How long the rule lasts: without an end, a day, a week, or until a date. */
export function RuleEndField({ end, onChange }: RuleEndFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {texts.ruleFor()}
      </label>
      <div className={styles.end}>
        <select
          id={id}
          className={styles.input}
          value={choiceOf(end)}
          onChange={(event) => onChange(endOf(event.target.value as Choice))}
        >
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label()}
            </option>
          ))}
        </select>
        {end.is === 'day' && (
          <input
            type="date"
            aria-label={texts.ruleUntilDate()}
            className={styles.input}
            min={dayOf(Date.now())}
            value={end.day}
            onChange={(event) => onChange({ is: 'day', day: event.target.value })}
          />
        )}
      </div>
    </div>
  )
}

function choiceOf(end: RuleEnd): Choice {
  if (end.is === 'never') return 'never'
  if (end.is === 'day') return 'date'
  return end.days === 1 ? 'day' : 'week'
}

const weekMs = 7 * 24 * 60 * 60 * 1000

function endOf(choice: Choice): RuleEnd {
  switch (choice) {
    case 'never':
      return { is: 'never' }
    case 'day':
      return { is: 'days', days: 1 }
    case 'week':
      return { is: 'days', days: 7 }
    case 'date':
      return { is: 'day', day: dayOf(Date.now() + weekMs) }
  }
}
