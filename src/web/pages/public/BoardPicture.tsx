import { texts } from '../../../shared/texts/texts.ts'
import styles from './LandingPage.module.css'

// Screenshots of the board that `npm run screenshots` writes here, 1440 × 900. The page also builds without them.
const pictures = import.meta.glob<string>('./board-*.{webp,png,jpg}', { eager: true, query: '?url', import: 'default' })

/** The board in the color scheme of the page. The browser loads only the picture it shows. */
export function BoardPicture() {
  const schemes = Object.entries(pictures)
  if (schemes.length === 0) return null
  return (
    <figure className={styles.picture}>
      {schemes.map(([path, address]) => (
        <img
          key={path}
          src={address}
          className={path.includes('dark') ? styles.onDark : styles.onLight}
          alt={texts.boardPicture()}
          width={1440}
          height={900}
          loading="lazy"
        />
      ))}
    </figure>
  )
}
