import { useState } from 'react'
import { classNames } from '../ui/classNames.ts'
import { useHasFailedLately, usePictureInTurn } from '../ui/PictureQueue.tsx'
import styles from './ItemPicture.module.css'

type ItemPictureProps = {
  address: string
  className?: string | undefined
  onBroken?: (() => void) | undefined
}

/** An item's picture: a frame of fixed proportions while it loads, nothing if it fails. */
export function ItemPicture({ address, className, onBroken }: ItemPictureProps) {
  const hasFailed = useHasFailedLately()
  const [isBroken, setBroken] = useState(() => hasFailed(address))
  const picture = usePictureInTurn(address, { isIcon: false })
  if (isBroken) return null
  const collapse = () => {
    setBroken(true)
    onBroken?.()
  }
  return (
    <span className={classNames(styles.frame, className)}>
      <img ref={picture} alt="" decoding="async" className={styles.picture} onError={collapse} />
    </span>
  )
}
