import { useEffect, useRef } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { useDeviceSetting } from '../../core/deviceSetting.ts'
import { firstItemCounts, listLookSetting, setListLook, snippetLineCounts } from '../../core/listLook.ts'
import { Captioned } from '../../ui/Captioned.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './ListLookPanel.module.css'

type ListLookPanelProps = {
  /** In a panel that has just opened. */
  takesFocus?: boolean
}

/** How lists look on this device. Each choice applies at once. */
export function ListLookPanel({ takesFocus = false }: ListLookPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const { density, snippetLines, showsPictures, firstItems } = useDeviceSetting(listLookSetting)
  useEffect(() => {
    if (takesFocus) panel.current?.querySelector<HTMLElement>(':checked')?.focus()
  }, [takesFocus])
  return (
    <div ref={panel} className={styles.panel}>
      <Choice
        label={texts.density()}
        options={[
          { value: 'comfortable', label: texts.densityComfortable() },
          { value: 'compact', label: texts.densityCompact() },
          { value: 'headlines', label: texts.densityHeadlines() },
        ]}
        value={density}
        onChange={(chosen) => setListLook({ density: chosen })}
      />
      <NumberChoice
        label={texts.firstItems()}
        counts={firstItemCounts}
        value={firstItems}
        onChange={(count) => setListLook({ firstItems: count })}
      />
      {/* Last, because the density decides whether they are there: the choices above stay where they are. */}
      {density === 'comfortable' && (
        <NumberChoice
          label={texts.snippetLines()}
          counts={snippetLineCounts}
          value={snippetLines}
          onChange={(count) => setListLook({ snippetLines: count })}
        />
      )}
      {density !== 'headlines' && (
        <Switch
          label={texts.listPictures()}
          isOn={showsPictures}
          onChange={(isOn) => setListLook({ showsPictures: isOn })}
        />
      )}
    </div>
  )
}

type NumberChoiceProps<Count extends number> = {
  label: string
  counts: readonly Count[]
  value: Count
  onChange: (count: Count) => void
}

function NumberChoice<Count extends number>({ label, counts, value, onChange }: NumberChoiceProps<Count>) {
  return (
    <Choice
      label={label}
      options={counts.map((count) => ({ value: String(count), label: String(count) }))}
      value={String(value)}
      onChange={(chosen) => onChange(counts.find((count) => String(count) === chosen) ?? value)}
    />
  )
}

function Choice<Value extends string>(props: Parameters<typeof Segmented<Value>>[0]) {
  return (
    <Captioned caption={props.label}>
      <Segmented {...props} />
    </Captioned>
  )
}
