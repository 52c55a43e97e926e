import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { messages } from '../../../shared/messages.ts'
import { useNewsletterAddress, useRenewAddress } from '../../data/newslettersApi.ts'
import { useServerConfig } from '../../data/useServerConfig.ts'
import { useSession } from '../../data/useSession.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { copyText } from '../../ui/copyText.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useToast } from '../../ui/toastContext.ts'
import styles from './NewsletterAddress.module.css'

/** Whether there is anything to show of newsletters: where mail in is not set up, only admins hear of it. */
export function useIsMailInShown(): boolean {
  const config = useServerConfig()
  const session = useSession()
  const isAdmin = session.is === 'signedIn' && session.user.isAdmin
  return config !== undefined && (config.mailInDomain !== null || isAdmin)
}

/** The reader's forwarding address with its how-to. */
export function NewsletterAddress() {
  const config = useServerConfig()
  return <div>{config?.mailInDomain === null ? <NotSetUp /> : <OwnAddress />}</div>
}

function NotSetUp() {
  return (
    <p className={styles.text}>
      This server does not receive mail yet. Set <code>INBOUND_MAIL_DOMAIN</code> and <code>INBOUND_SMTP_PORT</code>, or
      the key of a mail service, and every reader gets an address for newsletters here. Only admins see this.
    </p>
  )
}

function OwnAddress() {
  const { data: address, isError } = useNewsletterAddress()
  if (isError) return <p role="alert">{messages.newsletterAddressFailed}</p>
  if (address === undefined) return <Skeleton width="320px" height="36px" />
  if (address === null) return null
  return (
    <>
      <p className={styles.text}>
        Subscribe to newsletters with this address. Each one becomes a feed that only you see.
      </p>
      <AddressField address={address} />
      <HowTo />
      <Renewal />
    </>
  )
}

function AddressField({ address }: { address: string }) {
  const showToast = useToast()
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    if (!(await copyText(address, field.current))) return
    setIsCopied(true)
    showToast({ kind: 'success', text: messages.newsletterAddressCopied })
  }
  return (
    <div className={styles.address}>
      <TextField
        ref={field}
        label="Your newsletter address"
        isLabelHidden
        readOnly
        value={address}
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        className={styles.field}
      />
      <Button onClick={copy}>
        {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        Copy address
      </Button>
    </div>
  )
}

function HowTo() {
  return (
    <details className={styles.howTo}>
      <summary>How it works</summary>
      <ol className={styles.steps}>
        <li>Copy the address and enter it where the newsletter asks for your email.</li>
        <li>Most newsletters ask you to confirm. That mail appears above your feeds with a button to confirm.</li>
        <li>
          Forward newsletters that you already receive to this address, with a filter or one by one. If your mail
          provider verifies the address, its mail arrives here as well.
        </li>
      </ol>
    </details>
  )
}

function Renewal() {
  const renewing = useRenewAddress()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <div className={styles.text}>
      Too much unwanted mail?{' '}
      <Button look="quiet" onClick={() => setIsAsking(true)}>
        Get a new address
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Get a new address?"
          text="The old address stops working. Change it wherever you want to keep a newsletter."
          confirmLabel="Get a new address"
          isBusy={renewing.isPending}
          onConfirm={() => renewing.mutate(undefined, { onSettled: close })}
          onCancel={close}
        />
      )}
    </div>
  )
}
