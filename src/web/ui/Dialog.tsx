import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { texts } from '../../shared/texts/texts.ts'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import { type Hold, holdPage } from './heldPage.ts'
import { IconButton } from './IconButton.tsx'
import { Modal } from './Modal.tsx'
import { useStableCallback } from './useStableCallback.ts'
import { useTypedTexts } from './useTypedTexts.ts'

type DialogProps = {
  title: string
  /** wide: for two parts side by side, which reach the edges. */
  look?: 'card' | 'wide'
  onClose: () => void
  children: ReactNode
}

/**
 * A card with a title and a close button. The children are the body and, in a DialogActions, the buttons. Escape, the close button,
 * a click outside and Back ask before a written text is lost; leaving the page asks in the browser's words.
 */
export function Dialog({ title, look = 'card', onClose, children }: DialogProps) {
  const titleId = useId()
  const body = useRef<HTMLDivElement>(null)
  const hasTypedTexts = useTypedTexts(body)
  const [isAsking, setAsking] = useState(false)
  const close = () => (hasTypedTexts() ? setAsking(true) : onClose())
  useHeldPage({ isHeld: hasTypedTexts, ask: () => setAsking(true) })
  return (
    <>
      <Modal look={look} labelledBy={titleId} asksOnEscape onClose={close}>
        <h2 id={titleId} className={styles.header}>
          {title}
        </h2>
        <div ref={body} className={look === 'wide' ? styles.wide : styles.body}>
          {children}
        </div>
        {/* Last in the document, so the focus starts at the first field of the body. */}
        <IconButton label={texts.dialogClose()} icon={X} onClick={close} className={styles.close} />
      </Modal>
      {isAsking && <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={onClose} />}
    </>
  )
}

function useHeldPage(hold: Hold): void {
  const isHeld = useStableCallback(hold.isHeld)
  const ask = useStableCallback(hold.ask)
  useEffect(() => holdPage({ isHeld, ask }), [isHeld, ask])
}

function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const id = useId()
  return (
    <Modal role="alertdialog" labelledBy={id} asksOnEscape onClose={onKeep}>
      <div className={styles.question}>
        <h2 id={id} className={styles.title}>
          {texts.discardQuestion()}
        </h2>
        <DialogActions>
          <Button onClick={onKeep}>{texts.discardKeep()}</Button>
          <Button look="danger" onClick={onDiscard}>
            {texts.discardConfirm()}
          </Button>
        </DialogActions>
      </div>
    </Modal>
  )
}

/** The buttons at the foot of a dialog, the main one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
