import { type ReactNode, useId } from 'react'
import type { InstanceState } from '../../../shared/features/admin.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { formatDay, formatMegabytes } from '../../ui/language.ts'
import { RichText } from '../../ui/RichText.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useInstance, useSetRegistration, useTestMail } from './adminApi.ts'
import styles from './InstanceSettings.module.css'

export function InstanceSettings() {
  const instance = useInstance()
  const id = useId()
  if (instance === undefined) return null
  return (
    <section aria-labelledby={id} className={styles.settings}>
      <h2 id={id} className={styles.heading}>
        {texts.serverSettings()}
      </h2>
      <Version instance={instance} />
      <Registration instance={instance} />
      <MailOut mailOut={instance.mailOut} />
      <Backup backup={instance.backup} />
    </section>
  )
}

function Version({ instance: { version, newerVersion } }: { instance: InstanceState }) {
  const linkTo = (url: string) => (words: ReactNode) => (
    <a href={url} target="_blank" rel="noreferrer">
      {words}
    </a>
  )
  return (
    <>
      <p className={styles.text}>{texts.ownVersion({ version })}</p>
      {newerVersion !== null && (
        <p className={styles.text}>
          <RichText
            text={texts.newerVersion}
            values={{ version: newerVersion.version, page: linkTo(newerVersion.url) }}
          />
        </p>
      )}
    </>
  )
}

function Registration({ instance }: { instance: InstanceState }) {
  const change = useSetRegistration()
  if (instance.isRegistrationFixed)
    return <p className={styles.text}>{texts.registrationFixedHint({ setting: 'REGISTRATION' })}</p>
  return (
    <SelectField
      label={texts.registrationMode()}
      options={[
        { value: 'open', label: texts.registrationModeOpen() },
        { value: 'approval', label: texts.registrationModeApproval() },
        { value: 'invite', label: texts.registrationModeInvite() },
        { value: 'closed', label: texts.registrationModeClosed() },
      ]}
      value={instance.registration}
      // The options above are all there are.
      onChange={(mode) => change.mutate(mode as InstanceState['registration'])}
    />
  )
}

function MailOut({ mailOut }: Pick<InstanceState, 'mailOut'>) {
  const test = useTestMail()
  if (mailOut === null)
    return (
      <p className={styles.text}>
        <RichText
          text={texts.mailOutMissing}
          values={{ serverSetting: <code>SMTP_URL</code>, senderSetting: <code>MAIL_FROM</code> }}
        />
      </p>
    )
  return (
    <div className={styles.row}>
      <span className={styles.text}>{texts.mailOutFrom({ address: mailOut.from })}</span>
      <Button isBusy={test.isPending} onClick={() => test.mutate()}>
        {texts.sendTestMail()}
      </Button>
    </div>
  )
}

function Backup({ backup }: Pick<InstanceState, 'backup'>) {
  if (backup === null)
    return (
      <p className={styles.text}>
        <RichText text={texts.backupMissing} values={{ setting: <code>BACKUP_DIR</code> }} />
      </p>
    )
  const { madeAt, bytes, isRestored, failure } = backup
  const good = isRestored ? texts.backupRestored : texts.backupRead
  return (
    <>
      {madeAt !== null && (
        <p className={styles.text}>{good({ when: formatDay(madeAt), size: formatMegabytes(bytes) })}</p>
      )}
      {madeAt === null && failure === null && <p className={styles.text}>{texts.backupFirst()}</p>}
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {texts.backupFailed({ reason: failure })}
        </p>
      )}
    </>
  )
}
