import { useState } from 'react'
import { describeSendProblem } from '../../../shared/describeSendProblem.ts'
import type { SendTarget } from '../../../shared/features/sending.ts'
import { sendKindOf } from '../../../shared/sendKinds.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { useSendTargets } from '../../core/sendTargetsApi.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { NewTargetForm } from './NewTargetForm.tsx'
import { endPush } from './pushOfBrowser.ts'
import { useChangeTarget, useRemoveTarget, useTestTarget } from './sendingApi.ts'
import { hasPush } from './subscribeToPush.ts'

export function SendTargets() {
  const { data, isPending, error } = useSendTargets()
  if (isPending) return <Skeleton height="44px" />
  if (data === undefined) return <FormMessage text={explainFailure(error, texts.internalError())} />
  return (
    <>
      {data.targets.length > 0 && (
        <ul className={styles.sessions}>
          {data.targets.map((target) => (
            <TargetRow key={target.id} target={target} />
          ))}
        </ul>
      )}
      <NewTargetForm pushKey={data.targets.some(({ isThisBrowser }) => isThisBrowser) ? null : data.pushKey} />
    </>
  )
}

function TargetRow({ target }: { target: SendTarget }) {
  const { id, kind, isOnSave, isOnNotice, isThisBrowser, off } = target
  const name = isThisBrowser ? texts.sendPush() : target.name
  const [isAsking, setAsking] = useState(false)
  const change = useChangeTarget()
  const remove = useRemoveTarget()
  return (
    <li className={styles.session}>
      <div className={styles.form}>
        <p className={styles.device}>
          <bdi>{name}</bdi>
        </p>
        {!sendKindOf(kind).opensHere && (
          <>
            {off !== null && <FormMessage text={texts.sendOff({ reason: describeSendProblem(off) })} />}
            {isThisBrowser && isPushBlocked() && <FormMessage text={texts.sendPushRefused()} />}
            {off === null && (
              <Switch
                label={texts.sendOnSave()}
                isOn={isOnSave}
                onChange={(isOn) => change.mutateAsync({ id, isOnSave: isOn }).catch(() => {})}
              />
            )}
            {off === null && sendKindOf(kind).takesNotices && (
              <Switch
                label={texts.sendNotices()}
                isOn={isOnNotice}
                onChange={(isOn) => change.mutateAsync({ id, isOnNotice: isOn }).catch(() => {})}
              />
            )}
            <div className={styles.row}>
              {off !== null && (
                <Button isBusy={change.isPending} onClick={() => change.mutate({ id, isOn: true })}>
                  {texts.sendTurnOn()}
                </Button>
              )}
              <TestButton id={id} />
            </div>
          </>
        )}
        <FormMessage text={change.isError ? explainFailure(change.error, texts.internalError()) : null} />
      </div>
      <Button look="quiet" aria-label={texts.sendRemoveNamed({ name })} onClick={() => setAsking(true)}>
        {texts.sendRemove()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.sendRemoveTitle({ name })}
          text={texts.sendRemoveText()}
          confirmLabel={texts.sendRemove()}
          isBusy={remove.isPending}
          onConfirm={() => {
            if (isThisBrowser) void endPush().catch(() => {})
            remove.mutate(id, { onSettled: () => setAsking(false) })
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  )
}

/** The reader may withdraw it in the browser, which no server hears of. */
const isPushBlocked = (): boolean => !hasPush() || Notification.permission !== 'granted'

function TestButton({ id }: { id: number }) {
  const test = useTestTarget()
  const problem = test.data?.problem ?? null
  return (
    <>
      <Button isBusy={test.isPending} onClick={() => test.mutate(id)}>
        {texts.sendTest()}
      </Button>
      <output className={styles.moment}>
        {test.isSuccess && (problem === null ? texts.sendTested() : describeSendProblem(problem))}
        {test.isError && explainFailure(test.error, texts.internalError())}
      </output>
    </>
  )
}
