import { encode } from 'uqr'
import { texts } from '../../../shared/texts/texts.ts'
import styles from './SecondFactor.module.css'

/** Cameras need a light frame of four modules, also in the dark theme. */
const frame = 4

export function QrCode({ text }: { text: string }) {
  const { data: rows, size } = encode(text, { border: frame })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={texts.codesQrCode()} className={styles.qrCode}>
      <path d={path.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
