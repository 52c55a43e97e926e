import { Plus } from 'lucide-react'
import { texts } from '../../../shared/texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './FeedOffer.module.css'

type AddressOfferProps = { address: string; isBusy: boolean; onAdd: (address: string) => void }

/** The address in the field, as its first result. */
export function AddressOffer({ address, isBusy, onAdd }: AddressOfferProps) {
  return (
    <article className={styles.offer} aria-label={address}>
      <div className={styles.words}>
        <p dir="auto" className={styles.title}>
          {address}
        </p>
        <output className={styles.facts}>{texts.addBoxEnterAdds({ address })}</output>
      </div>
      <Button
        look="outline"
        isBusy={isBusy}
        aria-label={texts.addFeedNamed({ title: address })}
        onClick={() => onAdd(address)}
      >
        <Plus size={16} aria-hidden />
        {texts.addFeed()}
      </Button>
    </article>
  )
}
