import { ExternalLink } from 'lucide-react'
import type { Item } from '../../shared/api/entities.ts'
import { itemTitle } from '../data/itemTitle.ts'
import { buttonClass } from '../ui/Button.tsx'
import { classNames } from '../ui/classNames.ts'
import styles from './ConfirmationLinks.module.css'
import { confirmationAddresses } from './confirmationAddresses.ts'

/**
 * The buttons of a mail that asks to confirm a newsletter; nothing for any other item. The reader opens the link, never the
 * server, and sees first where it leads.
 */
export function ConfirmationLinks({ item, className }: { item: Item; className?: string | undefined }) {
  if (!item.isConfirmation) return null
  const addresses = confirmationAddresses(item)
  if (addresses.length === 0)
    return <p className={classNames(styles.hint, className)}>Open this mail: it contains a code to enter.</p>
  return (
    <span className={classNames(styles.links, className)}>
      {addresses.map(({ url, host }, index) => (
        <a
          key={url}
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={`${labelOf(host, index)}: ${itemTitle(item)}`}
          className={buttonClass(index === 0 ? 'primary' : 'outline', styles.link)}
        >
          <ExternalLink size={14} aria-hidden />
          <span className={styles.label}>{labelOf(host, index)}</span>
        </a>
      ))}
    </span>
  )
}

const labelOf = (host: string, index: number) => (index === 0 ? `Confirm at ${host}` : `Or at ${host}`)
