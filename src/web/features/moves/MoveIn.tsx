import { useRef, useState } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { MoveForm } from './MoveForm.tsx'
import styles from './MoveIn.module.css'
import { MoveReport } from './MoveReport.tsx'
import { useLatestMove } from './movesApi.ts'

/** Moving in live from the server of another feed reader. */
export function MoveIn() {
  const { isLoading, move } = useLatestMove()
  const [isOpen, setOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button disappears, so the heading takes the focus.
  const focusHeading = () => heading.current?.focus()
  const start = () => {
    setOpen(false)
    focusHeading()
  }
  return (
    <section aria-labelledby="move-in-heading" className={styles.move}>
      <h3 ref={heading} id="move-in-heading" tabIndex={-1} className={styles.heading}>
        {texts.moveIn()}
      </h3>
      {move !== null && <MoveReport move={move} onChanged={focusHeading} />}
      {move === null && !isLoading && (
        <>
          <p className={styles.hint}>{texts.moveInHelp()}</p>
          {isOpen ? (
            <MoveForm onStarted={start} />
          ) : (
            <div>
              <Button onClick={() => setOpen(true)}>{texts.moveInOpen()}</Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}
