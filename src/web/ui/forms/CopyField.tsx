import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { Button } from '../Button.tsx'
import { copyText } from '../copyText.ts'
import { TextField } from '../TextField.tsx'
import styles from './CopyField.module.css'

/** A text to copy into another app. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    if (await copyText(value, field.current)) setIsCopied(true)
  }
  return (
    <div className={styles.row}>
      <TextField
        ref={field}
        label={label}
        readOnly
        value={value}
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        className={styles.field}
      />
      <Button aria-label={texts.copyNamed({ label })} onClick={copy}>
        {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        {isCopied ? texts.copied() : texts.copy()}
      </Button>
    </div>
  )
}
