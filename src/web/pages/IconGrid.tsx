import { Ban } from 'lucide-react'
import { tagIcons } from '../../shared/tagIcons.ts'
import { ChoiceGrid } from '../later/ChoiceGrid.tsx'
import styles from './IconGrid.module.css'

const choices = [
  { value: '', label: 'None', picture: <Ban size={20} aria-hidden className={styles.none} /> },
  ...tagIcons.map(({ icon, name }) => ({ value: icon, label: name, picture: <Emoji icon={icon} /> })),
]

type IconGridProps = {
  value: string
  /** What the tag has now: other programs may have given it one of their own, which then stays to be chosen. */
  own: string | undefined
  onChange: (icon: string) => void
}

export function IconGrid({ value, own, onChange }: IconGridProps) {
  const isOutside = own !== undefined && choices.every((choice) => choice.value !== own)
  const offered = isOutside
    ? [...choices, { value: own, label: `Custom icon ${own}`, picture: <Emoji icon={own} /> }]
    : choices
  return <ChoiceGrid label="Icon (optional)" choices={offered} value={value} onChange={onChange} />
}

function Emoji({ icon }: { icon: string }) {
  return (
    <span aria-hidden="true" className={styles.emoji}>
      {icon}
    </span>
  )
}
