import { useState } from 'react'
import { texts } from '../../shared/texts/texts.ts'
import { ItemPicture } from '../parts/ItemPicture.tsx'
import styles from './LeadPicture.module.css'

type LeadPictureProps = { address: string; onEnlarge: () => void }

/** The picture above the text, cut to the width of the sheet. It opens whole. */
export function LeadPicture({ address, onEnlarge }: LeadPictureProps) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return null
  return (
    <button type="button" aria-label={texts.pictureEnlarge()} className={styles.lead} onClick={onEnlarge}>
      <ItemPicture address={address} className={styles.picture} onBroken={() => setBroken(true)} />
    </button>
  )
}
