import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { useServerConfig } from '../../core/useServerConfig.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { copyText } from '../../ui/copyText.ts'
import { RichText } from '../../ui/RichText.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useToast } from '../../ui/toastContext.ts'
import styles from './NewsletterAddress.module.css'
import { useNewsletterAddress, useRenewAddress } from './newslettersApi.ts'

export function NewsletterAddress() {
  const config = useServerConfig()
  return <div>{config?.mailInDomain === null ? <NotSetUp /> : <OwnAddress />}</div>
}

function NotSetUp() {
  return (
    <p className={styles.text}>
      <RichText
        text={texts.newslettersNotSetUp}
        values={{ domainSetting: <code>INBOUND_MAIL_DOMAIN</code>, portSetting: <code>INBOUND_SMTP_PORT</code> }}
      />
    </p>
  )
}

function OwnAddress() {
  const { data: address, isError } = useNewsletterAddress()
  if (isError) return <p role="alert">{texts.newsletterAddressFailed()}</p>
  if (address === undefined) return <Skeleton width="320px" height="36px" />
  if (address === null) return null
  return (
    <>
      <p className={styles.text}>{texts.newsletterAddressHelp()}</p>
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
    showToast({ kind: 'success', text: texts.newsletterAddressCopied() })
  }
  return (
    <div className={styles.address}>
      <TextField
        ref={field}
        label={texts.newsletterAddress()}
        isLabelHidden
        readOnly
        value={address}
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        className={styles.field}
      />
      <Button onClick={copy}>
        {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        {texts.copyAddress()}
      </Button>
    </div>
  )
}

function HowTo() {
  return (
    <details className={styles.howTo}>
      <summary>{texts.howItWorks()}</summary>
      <ol className={styles.steps}>
        <li>{texts.newsletterStepCopy()}</li>
        <li>{texts.newsletterStepConfirm()}</li>
        <li>{texts.newsletterStepForward()}</li>
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
      <RichText
        text={texts.unwantedMail}
        values={{
          renew: (inner) => (
            <Button look="quiet" onClick={() => setIsAsking(true)}>
              {inner}
            </Button>
          ),
        }}
      />
      {isAsking && (
        <ConfirmDialog
          title={texts.newAddressTitle()}
          text={texts.newAddressText()}
          confirmLabel={texts.newAddress()}
          isBusy={renewing.isPending}
          onConfirm={() => renewing.mutate(undefined, { onSettled: close })}
          onCancel={close}
        />
      )}
    </div>
  )
}
