import type { User } from '../../../shared/api/entities.ts'
import type { AppKey } from '../../../shared/features/keys.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { basePath } from '../../ui/basePath.ts'
import { CopyField } from '../../ui/forms/CopyField.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'

type NewKeyProps = { user: User; created: { key: AppKey; secret: string }; onDone: () => void }

/** The values to enter in the app. The secret is shown only here. */
export function NewKey({ user, created: { key, secret }, onDone }: NewKeyProps) {
  return (
    <div className={styles.form}>
      <p ref={takeFocus} tabIndex={-1} className={styles.text}>
        {texts.keyShownOnce({ name: key.name })}
      </p>
      <CopyField label={texts.keyAddress()} value={`${location.origin}${basePath()}/api/greader.php`} />
      <CopyField label={texts.keyFeverAddress()} value={`${location.origin}${basePath()}/fever/`} />
      <CopyField label={texts.keyBooksAddress()} value={`${location.origin}${basePath()}/opds`} />
      <CopyField label={texts.keyPodcastsAddress()} value={`${location.origin}${basePath()}`} />
      <CopyField label={texts.keyAgentAddress()} value={`${location.origin}${basePath()}/api/mcp`} />
      {/* Fever hashes the name as typed, so it is always the same one. */}
      <CopyField label={texts.keyUserName()} value={user.email.toLowerCase()} />
      <CopyField label={texts.keySecret()} value={secret} />
      <Button className={styles.submit} onClick={onDone}>
        {texts.keyCopied()}
      </Button>
    </div>
  )
}

/** The form that had the focus is gone. */
const takeFocus = (text: HTMLElement | null) => text?.focus()
