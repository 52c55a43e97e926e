import { useState } from 'react'
import { usePictureInTurn } from '../ui/PictureTurns.tsx'
import styles from './Favicon.module.css'

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
    <span aria-hidden="true" className={styles.letter} style={{ background: `oklch(46% 0.1 ${hueOf(title)})` }}>
      {firstLetter(title)}
    </span>
  )
}

function firstLetter(title: string): string {
  return (/[\p{L}\p{N}]/u.exec(title)?.[0] ?? '·').toUpperCase()
}

/** A hue in degrees that depends only on the title. */
function hueOf(title: string): number {
  let hue = 0
  for (const letter of title) hue = (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return hue
}
