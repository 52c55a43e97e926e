import { useState } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copyText.ts'
import { DialogActions } from '../../ui/Dialog.tsx'
import forms from '../../ui/forms/SettingsForm.module.css'
import styles from './SecondFactor.module.css'

/** Shown once: the server has only their hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => setCopied(await copyText(codes.join('\n'), null))
  return (
    <div className={forms.form}>
      <p ref={takeFocus} tabIndex={-1} className={forms.text}>
        {texts.recoveryCodesText()}
      </p>
      <ul aria-label={texts.recoveryCodes()} className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={copy}>{isCopied ? texts.copied() : texts.copy()}</Button>
        <Button look="primary" onClick={onDone}>
          {texts.keyCopied()}
        </Button>
      </DialogActions>
    </div>
  )
}

/** The form that had the focus is gone. */
const takeFocus = (text: HTMLElement | null) => text?.focus()
