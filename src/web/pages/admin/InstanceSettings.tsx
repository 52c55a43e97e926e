import { useId } from 'react'
import type { InstanceState } from '../../../shared/api/admin.ts'
import { useInstance, useSetRegistration, useTestMail } from '../../data/adminApi.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './InstanceSettings.module.css'

/** Who may come in, and whether mail goes out. */
export function InstanceSettings() {
  const instance = useInstance()
  const id = useId()
  if (instance === undefined) return null
  return (
    <section aria-labelledby={id} className={styles.settings}>
      <h2 id={id} className={styles.heading}>
        This server
      </h2>
      <Registration instance={instance} />
      <MailOut mailOut={instance.mailOut} />
    </section>
  )
}

function Registration({ instance }: { instance: InstanceState }) {
  const change = useSetRegistration()
  if (instance.isRegistrationFixed)
    return <p className={styles.text}>Registration is closed by the setting REGISTRATION.</p>
  return (
    <Switch
      label="Allow new accounts"
      isOn={instance.registration === 'open'}
      // A failure is said in a toast.
      onChange={(isOn) => change.mutateAsync(isOn ? 'open' : 'closed').catch(() => {})}
    />
  )
}

function MailOut({ mailOut }: Pick<InstanceState, 'mailOut'>) {
  const test = useTestMail()
  if (mailOut === null)
    return (
      <p className={styles.text}>
        This server sends no mail, so readers cannot reset a password or confirm an email. Set <code>SMTP_URL</code> and{' '}
        <code>MAIL_FROM</code>.
      </p>
    )
  return (
    <div className={styles.row}>
      <span className={styles.text}>Mail is sent from {mailOut.from}.</span>
      <Button isBusy={test.isPending} onClick={() => test.mutate()}>
        Send Test Mail
      </Button>
    </div>
  )
}
