import { type FormEvent, useState } from 'react'
import type { MoveService } from '../../../shared/api/moves.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { useStartMove } from '../../data/movesApi.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './MoveIn.module.css'

const listServices = (): { value: MoveService; label: string }[] => [
  { value: 'freshrss', label: texts.moveServiceFreshRss() },
  { value: 'miniflux', label: texts.moveServiceMiniflux() },
  { value: 'theoldreader', label: texts.moveServiceTheOldReader() },
  { value: 'bazqux', label: texts.moveServiceBazQux() },
  { value: 'other', label: texts.moveServiceOther() },
]
const hosted: ReadonlySet<MoveService> = new Set(['theoldreader', 'bazqux'])

const hints: Partial<Record<MoveService, () => string>> = {
  freshrss: texts.movePasswordFreshRss,
  miniflux: texts.movePasswordMiniflux,
}

/** `onStarted`: the form disappears, so the focus has to move. */
export function MoveForm({ onStarted }: { onStarted: () => void }) {
  const { start, isBusy, failure } = useStartMove(onStarted)
  const [service, setService] = useState<MoveService>('freshrss')
  const [isInStep, setInStep] = useState(true)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const textOf = (name: string) => String(fields.get(name) ?? '')
    start({
      service,
      address: textOf('address').trim(),
      name: textOf('name').trim(),
      password: textOf('password'),
      folders: 'columns',
      inStepDays: isInStep ? limits.moveInStepDaysMax : 0,
    })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <SelectField
        label={texts.moveService()}
        options={listServices()}
        value={service}
        // The options are those of the list.
        onChange={(value) => setService(value as MoveService)}
      />
      {!hosted.has(service) && (
        <TextField
          label={texts.moveAddress()}
          name="address"
          required
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          maxLength={limits.feedAddressMaxChars}
        />
      )}
      <TextField
        label={texts.moveName()}
        name="name"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.emailMaxChars}
      />
      <TextField
        label={texts.movePassword()}
        name="password"
        type="password"
        required
        autoComplete="off"
        hint={hints[service]?.() ?? texts.movePasswordKept()}
        maxLength={limits.passwordMaxChars}
      />
      <label className={styles.check}>
        <input type="checkbox" checked={isInStep} onChange={(event) => setInStep(event.target.checked)} />
        <span>{texts.moveInStep({ days: limits.moveInStepDaysMax })}</span>
      </label>
      <FormMessage text={isBusy ? null : failure} />
      <div>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {texts.moveStart()}
        </Button>
      </div>
    </form>
  )
}
