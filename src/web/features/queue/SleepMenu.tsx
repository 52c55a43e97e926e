import { Moon } from 'lucide-react'
import { texts } from '../../../shared/texts/texts.ts'
import { Menu } from '../../ui/Menu.tsx'
import { setSleep, useSleep } from './sleepTimer.ts'

const choices = [15, 30, 60]

/** When the player and the voice stop. */
export function SleepMenu() {
  const sleep = useSleep()
  return (
    <Menu
      label={texts.sleepTimer()}
      icon={Moon}
      items={[
        { label: texts.sleepOff(), isChecked: sleep === null, onChoose: () => setSleep(null) },
        { label: texts.sleepAtEnd(), isChecked: sleep === 'atEnd', onChoose: () => setSleep('atEnd') },
        ...choices.map((minutes) => ({
          label: texts.sleepAfter({ minutes }),
          isChecked: sleep !== null && sleep !== 'atEnd' && sleep.minutes === minutes,
          onChoose: () => setSleep({ minutes, at: Date.now() + minutes * 60_000 }),
        })),
      ]}
    />
  )
}
