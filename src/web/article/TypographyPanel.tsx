import { texts } from '../../shared/texts/texts.ts'
import { useDeviceSetting } from '../core/deviceSetting.ts'
import { defaultTypography, type Typography, textSizesPx, typographySetting } from '../core/typography.ts'
import { useSetPreferences } from '../core/usePreferences.ts'
import { Button } from '../ui/Button.tsx'
import { Captioned } from '../ui/Captioned.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { ThemeField } from '../ui/ThemeField.tsx'
import styles from './TypographyPanel.module.css'

/** Each choice applies at once, to all articles on this device. The theme follows the reader. */
export function TypographyPanel() {
  const typography = useDeviceSetting(typographySetting)
  const setPreferences = useSetPreferences()
  const set = (change: Partial<Typography>) => typographySetting.set({ ...typographySetting.get(), ...change })
  return (
    <div className={styles.panel}>
      <SizeField sizePx={typography.sizePx} onChange={(sizePx) => set({ sizePx })} />
      <Choice
        label={texts.typeface()}
        options={[
          { value: 'serif', label: texts.typefaceSerif() },
          { value: 'sans', label: texts.typefaceSans() },
          { value: 'system', label: texts.typefaceSystem() },
          { value: 'atkinson', label: texts.typefaceAtkinson() },
        ]}
        value={typography.typeface}
        onChange={(typeface) => set({ typeface })}
      />
      <Choice
        label={texts.textWidth()}
        options={[
          { value: 'narrow', label: texts.textWidthNarrow() },
          { value: 'medium', label: texts.textWidthMedium() },
          { value: 'wide', label: texts.textWidthWide() },
        ]}
        value={typography.width}
        onChange={(width) => set({ width })}
      />
      <Choice
        label={texts.lineHeight()}
        options={[
          { value: 'tight', label: texts.lineHeightTight() },
          { value: 'medium', label: texts.lineHeightMedium() },
          { value: 'loose', label: texts.lineHeightLoose() },
        ]}
        value={typography.lineHeight}
        onChange={(lineHeight) => set({ lineHeight })}
      />
      <Choice
        label={texts.textAlignment()}
        options={[
          { value: 'left', label: texts.textAlignmentLeft() },
          { value: 'justified', label: texts.textAlignmentJustified() },
        ]}
        value={typography.alignment}
        onChange={(alignment) => set({ alignment })}
      />
      <Captioned caption={texts.theme()} isStretched>
        <ThemeField onChange={(theme) => setPreferences({ theme })} />
      </Captioned>
      <Button className={styles.reset} onClick={() => typographySetting.set(defaultTypography)}>
        {texts.typographyReset()}
      </Button>
    </div>
  )
}

type SizeFieldProps = { sizePx: Typography['sizePx']; onChange: (sizePx: Typography['sizePx']) => void }

function SizeField({ sizePx, onChange }: SizeFieldProps) {
  return (
    <div className={styles.size}>
      <span aria-hidden className={styles.smallest}>
        A
      </span>
      <input
        type="range"
        aria-label={texts.typographySize()}
        aria-valuetext={texts.typographySizePx({ size: sizePx })}
        min={0}
        max={textSizesPx.length - 1}
        step={1}
        value={textSizesPx.indexOf(sizePx)}
        className={styles.slider}
        onChange={({ target }) => onChange(textSizesPx[target.valueAsNumber] ?? defaultTypography.sizePx)}
      />
      <span aria-hidden className={styles.largest}>
        A
      </span>
    </div>
  )
}

function Choice<Value extends string>(props: Parameters<typeof Segmented<Value>>[0]) {
  return (
    <Captioned caption={props.label} isStretched>
      <Segmented {...props} />
    </Captioned>
  )
}
