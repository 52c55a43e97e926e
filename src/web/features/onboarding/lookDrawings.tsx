// Three small drawings of the board, in the colors of the theme.
import type { ReactNode } from 'react'
import styles from './LookChoice.module.css'

const Drawing = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 160 100" aria-hidden="true" className={styles.drawing}>
    {children}
  </svg>
)

type Lines = { x: number; y: number; width: number; count: number; step: number }

/** Lines of text, of three lengths. */
const drawLines = ({ x, y, width, count, step }: Lines) =>
  Array.from({ length: count }, (_, index) => `M${x} ${y + index * step}h${width - (index % 3) * 5}`).join('')

const columns = [8, 60, 112]
const picture = (x: number) => `M${x} 8h40v24h-40z`

export const BoardDrawing = () => (
  <Drawing>
    <path d={columns.map(picture).join('')} className={styles.picture} />
    <path
      d={columns.map((x) => drawLines({ x, y: 40, width: 40, count: 6, step: 9 })).join('')}
      className={styles.lines}
    />
  </Drawing>
)

export const BesideDrawing = () => (
  <Drawing>
    <path d="M62 6v88" className={styles.rule} />
    <path d="M72 22h80v28h-80z" className={styles.picture} />
    <path
      d={`${drawLines({ x: 8, y: 12, width: 46, count: 9, step: 9 })}M72 12h70${drawLines({ x: 72, y: 60, width: 80, count: 4, step: 8 })}`}
      className={styles.lines}
    />
  </Drawing>
)

export const HeadlinesDrawing = () => (
  <Drawing>
    <path
      d={columns.map((x) => drawLines({ x, y: 12, width: 40, count: 13, step: 6.4 })).join('')}
      className={styles.lines}
    />
  </Drawing>
)
