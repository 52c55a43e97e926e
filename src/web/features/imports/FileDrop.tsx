import { FileUp } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './FileDrop.module.css'

type FileDropProps = {
  isBusy: boolean
  /** Takes several files; otherwise the first one of those that were dropped. */
  isMultiple?: boolean
  onFiles: (files: File[]) => void
}

/** Takes files. The picker accepts every type, since phones don't recognize OPML and would disable it. */
export function FileDrop({ isBusy, isMultiple = false, onFiles }: FileDropProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    if (files.length > 0) onFiles(files)
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
    const files = [...event.dataTransfer.files].slice(0, isMultiple ? undefined : 1)
    if (files.length > 0 && !isBusy) onFiles(files)
  }
  return (
    <fieldset
      aria-label={isMultiple ? texts.dropFiles() : texts.dropFile()}
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileUp size={20} aria-hidden className={styles.picture} />
      <span className={styles.invitation}>{isMultiple ? texts.dropFilesOr() : texts.dropFileOr()}</span>
      <Button isBusy={isBusy} onClick={() => picker.current?.click()}>
        {isMultiple ? texts.chooseFiles() : texts.chooseFile()}
      </Button>
      <input ref={picker} type="file" multiple={isMultiple} hidden onChange={pick} />
    </fieldset>
  )
}
