import { useState } from 'react'
import { usePictureInTurn } from '../ui/PictureQueue.tsx'
import styles from './Favicon.module.css'
import { firstLetter, letterColor } from './letterIcon.ts'

/** A feed's icon. Without one, or when it does not load, the first letter of the title on a color. */
export function Favicon({ title, address }: { title: string; address: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  const picture = usePictureInTurn(address, { isIcon: true })
  if (address !== null && address !== broken) {
    return (
      <img ref={picture} alt="" width={16} height={16} className={styles.icon} onError={() => setBroken(address)} />
    )
  }
  return (
    <span aria-hidden="true" className={styles.letter} style={{ background: letterColor(title) }}>
      {firstLetter(title)}
    </span>
  )
}
