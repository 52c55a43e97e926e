import type { FormEvent } from 'react'
import type { Move } from '../../../shared/features/moves.ts'
import { limits } from '../../../shared/limits.ts'
import { moveFields } from '../../../shared/moveServices.ts'
import { showCodedText } from '../../../shared/texts/showCodedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { describeMove, shareOfMove } from './describeMove.ts'
import styles from './MoveIn.module.css'
import { useEndMove, useGoOnWithMove } from './movesApi.ts'

/** `onChanged`: a pressed button disappears, so the focus has to move. */
type MoveReportProps = { move: Move; onChanged: () => void }

/** The progress of a move and its result; asks for the password when the old server refuses it. */
export function MoveReport({ move, onChanged }: MoveReportProps) {
  const ending = useEndMove(move, onChanged)
  const { state, problem } = move
  return (
    <div className={styles.form}>
      {state === 'running' && <ProgressBar label={texts.moveInProgress()} {...shareOfMove(move)} />}
      {/* Screen readers announce the result, not each step. */}
      <output aria-live={state === 'running' ? 'off' : 'polite'} className={styles.sentences}>
        {describeMove(move).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </output>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {showCodedText({ text: problem.reason, code: problem.reasonCode, values: problem.reasonValues })}
        </p>
      )}
      {state === 'waiting' && <NewPassword move={move} />}
      <div>
        <Button isBusy={ending.isPending} onClick={() => ending.mutate()}>
          {state === 'ended' ? texts.moveDismiss() : texts.moveEnd()}
        </Button>
      </div>
    </div>
  )
}

function NewPassword({ move: { id, service } }: Pick<MoveReportProps, 'move'>) {
  const { goOn, isBusy, failure } = useGoOnWithMove(id)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    goOn(String(new FormData(event.currentTarget).get('password') ?? ''))
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={moveFields[service].name ? texts.movePassword() : texts.moveKey()}
        name="password"
        type="password"
        required
        autoComplete="off"
        maxLength={limits.passwordMaxChars}
      />
      <FormMessage text={isBusy ? null : failure} />
      <div>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {texts.moveGoOn()}
        </Button>
      </div>
    </form>
  )
}
