import styles from './LandingPage.module.css'

// Screenshots of the real board, 1440 × 900, written here by `npm run screenshots`: board-light and board-dark. A glob,
// so that the page builds before they have been taken.
const pictures = import.meta.glob<string>('./board-*.{webp,png,jpg}', { eager: true, query: '?url', import: 'default' })

/** The product itself, in the scheme of the page: of the two pictures only the one that shows is loaded. */
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
          alt="The board: three columns of feeds, each with its newest stories"
          width={1440}
          height={900}
          loading="lazy"
        />
      ))}
    </figure>
  )
}
