import { texts } from '../../../shared/texts/texts.ts'
import { drawQrCode } from './qrCode.ts'
import styles from './SecondFactor.module.css'

/** Cameras need a light frame of four modules, also in the dark theme. */
const frame = 4

export function QrCode({ text }: { text: string }) {
  const rows = drawQrCode(text)
  const size = rows.length + 2 * frame
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + frame} ${y + frame}h1v1h-1z` : '')))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={texts.codesQrCode()} className={styles.qrCode}>
      <path d={path.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
