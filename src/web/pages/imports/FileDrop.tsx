import { FileUp } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './FileDrop.module.css'

type FileDropProps = { isBusy: boolean; onFile: (file: File) => void }

/** Takes one file. The picker accepts every type, since phones don't recognize OPML and would disable it. */
export function FileDrop({ isBusy, onFile }: FileDropProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (file !== undefined) onFile(file)
    // Without this, picking a corrected version of the same file fires no event.
    currentTarget.value = ''
  }
  const dragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file !== undefined && !isBusy) onFile(file)
  }
  return (
    <fieldset
      aria-label={texts.dropFile()}
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileUp size={20} aria-hidden className={styles.picture} />
      <span className={styles.invitation}>{texts.dropFileOr()}</span>
      <Button isBusy={isBusy} onClick={() => picker.current?.click()}>
        {texts.chooseFile()}
      </Button>
      <input ref={picker} type="file" hidden onChange={pick} />
    </fieldset>
  )
}
