import { type FormEvent, useState } from 'react'
import type { MoveService } from '../../../shared/features/moves.ts'
import { limits } from '../../../shared/limits.ts'
import { moveFields } from '../../../shared/moveServices.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { useSession } from '../../core/useSession.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './MoveIn.module.css'
import { useStartMove } from './movesApi.ts'

/** The texts of a service in the form. */
type Form = { name: () => string; password?: () => string; hint?: () => string }

const forms: Record<MoveService, Form> = {
  freshrss: { name: texts.moveServiceFreshRss, hint: texts.movePasswordFreshRss },
  miniflux: { name: texts.moveServiceMiniflux, password: texts.moveKey, hint: texts.moveKeyMiniflux },
  nextcloud: { name: texts.moveServiceNextcloud, hint: texts.movePasswordNextcloud },
  feedbin: { name: texts.moveServiceFeedbin },
  inoreader: { name: texts.moveServiceInoreader, hint: texts.movePasswordHostedNote },
  theoldreader: { name: texts.moveServiceTheOldReader, hint: texts.movePasswordHostedNote },
  bazqux: { name: texts.moveServiceBazQux, hint: texts.movePasswordHostedNote },
  other: { name: texts.moveServiceOther },
}
// They are in the order of the list.
const services = Object.keys(forms) as MoveService[]

/** `onStarted`: the form disappears, so the focus has to move. */
export function MoveForm({ onStarted }: { onStarted: () => void }) {
  const { start, isBusy, failure } = useStartMove(onStarted)
  const [service, setService] = useState<MoveService>('freshrss')
  const [isInStep, setInStep] = useState(true)
  const fieldsShown = moveFields[service]
  const session = useSession()
  const hasPassword = session.is === 'signedIn' && session.user.hasPassword
  const form = forms[service]
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const textOf = (name: string) => String(fields.get(name) ?? '')
    start({
      service,
      address: textOf('address').trim(),
      name: textOf('name').trim(),
      password: textOf('password'),
      ...(fieldsShown.app ? { app: { id: textOf('appId').trim(), key: textOf('appKey').trim() } } : {}),
      folders: 'columns',
      inStepDays: isInStep ? limits.moveInStepDaysMax : 0,
      ...(hasPassword ? { currentPassword: textOf('currentPassword') } : {}),
    })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <SelectField
        label={texts.moveService()}
        options={services.map((value) => ({ value, label: forms[value].name() }))}
        value={service}
        // The options are those of the list.
        onChange={(value) => setService(value as MoveService)}
      />
      {fieldsShown.address && (
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
      {fieldsShown.name && (
        <TextField
          label={texts.moveName()}
          name="name"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.emailMaxChars}
        />
      )}
      <TextField
        label={form.password?.() ?? texts.movePassword()}
        name="password"
        type="password"
        required
        autoComplete="off"
        hint={form.hint?.() ?? texts.movePasswordKept()}
        maxLength={limits.passwordMaxChars}
      />
      {fieldsShown.app && <AppFields />}
      <label className={styles.check}>
        <input type="checkbox" checked={isInStep} onChange={(event) => setInStep(event.target.checked)} />
        <span>{texts.moveInStep({ days: limits.moveInStepDaysMax })}</span>
      </label>
      {hasPassword && (
        <TextField
          label={texts.moveOwnPassword()}
          name="currentPassword"
          type="password"
          required
          autoComplete="current-password"
          hint={texts.moveOwnPasswordHint()}
        />
      )}
      <FormMessage text={isBusy ? null : failure} />
      <div>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {texts.moveStart()}
        </Button>
      </div>
    </form>
  )
}

/** For a service that knows its apps by an id and a key. */
function AppFields() {
  return (
    <>
      <TextField
        label={texts.moveAppId()}
        name="appId"
        required
        autoComplete="off"
        spellCheck={false}
        hint={texts.moveAppHint()}
        maxLength={limits.passwordMaxChars}
      />
      <TextField
        label={texts.moveAppKey()}
        name="appKey"
        type="password"
        required
        autoComplete="off"
        maxLength={limits.passwordMaxChars}
      />
    </>
  )
}
