import type { Item } from '../../../shared/api/entities.ts'
import { describeSendProblem } from '../../../shared/describeSendProblem.ts'
import type { Delivery, SendTarget } from '../../../shared/features/sending.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { useSendTargets } from '../../core/sendTargetsApi.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'
import { Link } from '../../ui/navigation/Link.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { openedAddress } from './openedAddress.ts'
import { useDeliveries, useSend } from './sendingApi.ts'

/** The reader's programs and services, and what happened to this article at each. */
export function SendDialog({ article, onClose }: { article: Item; onClose: () => void }) {
  return (
    <Dialog title={texts.settingsSending()} onClose={onClose}>
      <Targets article={article} />
    </Dialog>
  )
}

function Targets({ article }: { article: Item }) {
  const targets = useSendTargets()
  const deliveries = useDeliveries(article.id)
  const error = targets.error ?? deliveries.error
  if (error !== null) return <FormMessage text={explainFailure(error, texts.internalError())} />
  if (targets.data === undefined || deliveries.data === undefined) return <Skeleton height="44px" />
  const { isPrivate } = deliveries.data
  return (
    <div className={styles.form}>
      {isPrivate && <p className={styles.text}>{texts.sendPrivateQuestion()}</p>}
      {targets.data.targets.length === 0 ? (
        <p className={styles.text}>{texts.sendNowhere()}</p>
      ) : (
        <ul className={styles.sessions}>
          {targets.data.targets.map((target) => (
            <TargetRow
              key={target.id}
              article={article}
              target={target}
              delivery={deliveries.data.deliveries.find(({ targetId }) => targetId === target.id)}
              isPrivate={isPrivate}
            />
          ))}
        </ul>
      )}
      <Link to="/settings" hash="sending" className={buttonClass('quiet', styles.submit)}>
        {texts.sendSetUp()}
      </Link>
    </div>
  )
}

type TargetRowProps = { article: Item; target: SendTarget; delivery: Delivery | undefined; isPrivate: boolean }

function TargetRow({ article, target, delivery, isPrivate }: TargetRowProps) {
  const send = useSend(article.id)
  const { id, name } = target
  const opened = openedAddress(target, article)
  return (
    <li className={styles.session}>
      <div className={styles.words}>
        <p className={styles.device}>
          <bdi>{name}</bdi>
        </p>
        <output className={styles.moment}>
          <Happened delivery={delivery} />
        </output>
        <FormMessage text={send.isError ? explainFailure(send.error, texts.internalError()) : null} />
      </div>
      {opened === null ? (
        <Button
          aria-label={texts.sendToNamed({ name })}
          isBusy={send.isPending}
          onClick={() => send.mutate({ sendTargetId: id, evenPrivate: isPrivate })}
        >
          {texts.sendNow()}
        </Button>
      ) : (
        <a
          href={opened}
          target="_blank"
          rel="noreferrer"
          aria-label={texts.sendToNamed({ name })}
          className={buttonClass('outline')}
        >
          {texts.sendNow()}
        </a>
      )}
    </li>
  )
}

function Happened({ delivery }: { delivery: Delivery | undefined }) {
  if (delivery === undefined) return null
  const { state, problem, at } = delivery
  if (state === 'sent') return <RichText text={texts.sendDone} values={{ moment: <RelativeTime at={at} /> }} />
  const reason = problem === null ? '' : describeSendProblem(problem)
  return state === 'waiting' ? texts.sendWaiting({ reason }) : reason
}
