import { useState } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { useTakeImportBack } from '../../core/opmlApi.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

type TakeBackProps = {
  importId: number
  /** The button disappears, so the focus has to move. */
  onDone: () => void
}

/** Takes an import back, after a question that says what it deletes. */
export function TakeBack({ importId, onDone }: TakeBackProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const takingBack = useTakeImportBack(() => {
    close()
    onDone()
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>{texts.importTakeBack()}</Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.importTakeBack()}
          text={texts.importTakeBackHelp()}
          confirmLabel={texts.importTakeBackConfirm()}
          isBusy={takingBack.isPending}
          onConfirm={() => takingBack.mutate(importId)}
          onCancel={close}
        />
      )}
    </>
  )
}
