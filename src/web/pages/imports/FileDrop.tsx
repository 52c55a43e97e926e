import { FileUp } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from './FileDrop.module.css'

type FileDropProps = { isBusy: boolean; onFile: (file: File) => void }

/** Takes one file, dropped or picked. Phones grey out what they don't know as OPML, so the picker offers everything. */
export function FileDrop({ isBusy, onFile }: FileDropProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (file !== undefined) onFile(file)
    // The same file, mended, may be picked again.
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
      aria-label="Drop a file here"
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileUp size={20} aria-hidden className={styles.picture} />
      <span className={styles.invitation}>Drop a file here, or</span>
      <Button isBusy={isBusy} onClick={() => picker.current?.click()}>
        Choose a file
      </Button>
      <input ref={picker} type="file" hidden onChange={pick} />
    </fieldset>
  )
}
