import type { Edition } from '../../../shared/features/paper.ts'
import styles from './PaperPage.module.css'
import { sectionName } from './PaperPieces.tsx'

/** The titles of an imported edition whose articles are not on this server. */
export function MissingPieces({ sections }: Pick<Edition, 'sections'>) {
  const left = sections.filter(({ missing = [] }) => missing.length > 0)
  return left.map((section) => (
    <section key={`${section.kind} ${section.name}`} className={styles.missing}>
      <h2 dir="auto" className={styles.kicker}>
        {sectionName(section)}
      </h2>
      <ul>
        {section.missing?.map(({ title, link }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of an edition never changes while it is shown.
          <li key={index} dir="auto">
            {link === null ? (
              title
            ) : (
              <a href={link} target="_blank" rel="noreferrer">
                {title || link}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  ))
}
