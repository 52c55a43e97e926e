import { ExternalLink } from 'lucide-react'
import type { Item } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { itemTitle } from '../core/itemTitle.ts'
import { buttonClass } from '../ui/Button.tsx'
import { classNames } from '../ui/classNames.ts'
import styles from './ConfirmationLinks.module.css'
import { confirmationAddresses } from './confirmationAddresses.ts'

/**
 * The links of a mail that asks to confirm a newsletter. Only the reader opens them, never the server, and their labels show
 * the host. Renders nothing for other items.
 */
export function ConfirmationLinks({ item, className }: { item: Item; className?: string | undefined }) {
  if (!item.isConfirmation) return null
  const addresses = confirmationAddresses(item)
  if (addresses.length === 0) return <p className={classNames(styles.hint, className)}>{texts.confirmByCode()}</p>
  return (
    <span className={classNames(styles.links, className)}>
      {addresses.map(({ url, host }, index) => (
        <a
          key={url}
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={(index === 0 ? texts.confirmAtOf : texts.confirmOrAtOf)({ host, title: itemTitle(item) })}
          className={buttonClass(index === 0 ? 'primary' : 'outline', styles.link)}
        >
          <ExternalLink size={14} aria-hidden />
          <span className={styles.label}>{(index === 0 ? texts.confirmAt : texts.confirmOrAt)({ host })}</span>
        </a>
      ))}
    </span>
  )
}
