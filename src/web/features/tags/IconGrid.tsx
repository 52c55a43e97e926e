import { Ban } from 'lucide-react'
import { tagIcons } from '../../../shared/tagIcons.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { ChoiceGrid } from '../../onDemand/ChoiceGrid.tsx'
import styles from './IconGrid.module.css'

const iconNames: Record<(typeof tagIcons)[number], () => string> = {
  '🏷️': texts.iconLabel,
  '📌': texts.iconPin,
  '⭐': texts.iconStar,
  '🔥': texts.iconFire,
  '💼': texts.iconBriefcase,
  '🎯': texts.iconTarget,
  '📚': texts.iconBooks,
  '💡': texts.iconBulb,
  '🚀': texts.iconRocket,
  '🎨': texts.iconPalette,
  '🔧': texts.iconWrench,
  '📊': texts.iconChart,
  '🌟': texts.iconGlowingStar,
  '💻': texts.iconLaptop,
  '📱': texts.iconPhone,
  '🎵': texts.iconMusic,
}

type IconGridProps = {
  value: string
  /** The icon the tag has now. Another client may have set one outside the choices, which then stays a choice. */
  own: string | undefined
  onChange: (icon: string) => void
}

export function IconGrid({ value, own, onChange }: IconGridProps) {
  const choices = [
    { value: '', label: texts.tagIconNone(), picture: <Ban size={20} aria-hidden className={styles.none} /> },
    ...tagIcons.map((icon) => ({ value: icon, label: iconNames[icon](), picture: <Emoji icon={icon} /> })),
  ]
  const isOutside = own !== undefined && choices.every((choice) => choice.value !== own)
  const offered = isOutside
    ? [...choices, { value: own, label: texts.tagIconCustom({ icon: own }), picture: <Emoji icon={own} /> }]
    : choices
  return <ChoiceGrid label={texts.tagIcon()} choices={offered} value={value} onChange={onChange} />
}

function Emoji({ icon }: { icon: string }) {
  return (
    <span aria-hidden="true" className={styles.emoji}>
      {icon}
    </span>
  )
}
