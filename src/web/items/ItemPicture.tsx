import { useState } from 'react'
import { classNames } from '../ui/classNames.ts'
import { usePictureInTurn } from '../ui/PictureTurns.tsx'
import styles from './ItemPicture.module.css'

/** An item's picture in a frame of fixed proportions, so that nothing moves when it comes, or when it does not. */
export function ItemPicture({ address, className }: { address: string; className?: string | undefined }) {
  const [isBroken, setBroken] = useState(false)
  const picture = usePictureInTurn(address, { isIcon: false })
  return (
    <span className={classNames(styles.frame, className)}>
      {!isBroken && (
        <img ref={picture} alt="" decoding="async" className={styles.picture} onError={() => setBroken(true)} />
      )}
    </span>
  )
}
