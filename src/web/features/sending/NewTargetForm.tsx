import { type FormEvent, useState } from 'react'
import { limits } from '../../../shared/limits.ts'
import { type SendField, type SendKind, sendFields, sendKindOf, sendKinds } from '../../../shared/sendKinds.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { useServerConfig } from '../../core/useServerConfig.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'
import { readField } from '../../ui/readField.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { nameOfBrowser } from './pushOfBrowser.ts'
import { useAddTarget } from './sendingApi.ts'
import { hasPush, subscribeToPush } from './subscribeToPush.ts'

const kinds = Object.keys(sendKinds) as SendKind[]

const unbranded: { [Kind in SendKind]?: () => string } = {
  webhook: texts.sendWebhook,
  address: texts.sendAddress,
  mail: texts.emailField,
  push: texts.sendPush,
}

const labelOf = (kind: SendKind): string => sendKindOf(kind).brand ?? unbranded[kind]?.() ?? kind

const hints: { [Field in SendField]?: () => string } = { template: texts.sendTemplateHint }

/** The fields are those of the chosen kind. */
export function NewTargetForm({ pushKey }: { pushKey: string | null }) {
  const [kind, setKind] = useState<SendKind>('reader')
  const [added, setAdded] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const add = useAddTarget()
  const { fields, optional = [], isThisBrowser = false } = sendKindOf(kind)
  const sendsMail = useServerConfig()?.sendsMail ?? false
  const offered = kinds.filter((each) => {
    const { needsMail = false, isThisBrowser = false } = sendKindOf(each)
    return (sendsMail || !needsMail) && ((pushKey !== null && hasPush()) || !isThisBrowser)
  })
  const addTarget = (name: string, settings: Record<string, string>) =>
    add.mutate(
      { kind, name, settings, ...(isThisBrowser && { isOnNotice: true }) },
      { onSuccess: () => setAdded((count) => count + 1) },
    )
  const addThisBrowser = async () => {
    const settings = pushKey === null ? null : await subscribeToPush(pushKey)
    setRefused(settings === null)
    if (settings !== null) addTarget(nameOfBrowser(), settings)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isThisBrowser) return void addThisBrowser()
    const settings = Object.fromEntries(fields.map((field) => [field, readField(form, field)]))
    addTarget(nameOf(kind, settings), settings)
  }
  return (
    <form key={added} className={styles.form} onSubmit={submit} autoComplete="off">
      <SelectField
        label={texts.fieldSendKind()}
        options={offered.map((value) => ({ value, label: labelOf(value) }))}
        value={kind}
        onChange={(value) => setKind(kinds.find((each) => each === value) ?? kind)}
      />
      {(isThisBrowser ? [] : fields).map((field) => (
        <TextField
          key={`${kind} ${field}`}
          label={sendFields[field].label()}
          name={field}
          type={isHidden(field) ? 'password' : 'text'}
          autoComplete={isHidden(field) ? 'new-password' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          required={!optional.includes(field)}
          maxLength={limits.sendFieldMaxChars}
          hint={hints[field]?.()}
        />
      ))}
      <FormMessage text={isThisBrowser && isRefused ? texts.sendPushRefused() : null} />
      <FormMessage text={add.isError ? explainFailure(add.error, texts.internalError()) : null} />
      <Button type="submit" isBusy={add.isPending} className={styles.submit}>
        {texts.sendAdd()}
      </Button>
    </form>
  )
}

const isHidden = (field: SendField): boolean =>
  sendFields[field].isSecret && field !== 'username' && field !== 'clientId'

/** The brand, and where it is: a reader may have two. */
function nameOf(kind: SendKind, settings: Readonly<Record<string, string>>): string {
  const typed = settings.server ?? settings.template ?? ''
  const host = URL.parse(typed.includes(':') ? typed : `https://${typed}`)?.hostname ?? ''
  const name = host === '' ? labelOf(kind) : `${labelOf(kind)}, ${host}`
  return name.slice(0, limits.sendNameMaxChars)
}
