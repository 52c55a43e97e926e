import { type CSSProperties, useState } from 'react'
import type { Item } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { itemTitle } from '../../core/itemTitle.ts'
import { useHasFailedLately, usePictureInTurn } from '../../ui/PictureQueue.tsx'
import type { PaperLayout, Placed, SetSection } from './layOut.ts'
import styles from './PaperPage.module.css'

type OpenPiece = { onOpen: (item: Item) => void }

/** The front page, then the sections. */
export function PaperPieces({ layout: { lead, rails, below, inside }, onOpen }: { layout: PaperLayout } & OpenPiece) {
  return (
    <>
      <div className={styles.front} data-rails={rails.length}>
        <div className={styles.lead}>
          <FrontPiece placed={lead} onOpen={onOpen} />
          {below.length > 0 && (
            <div className={styles.below}>
              {below.map((placed) => (
                <FrontPiece key={placed.item.id} placed={placed} onOpen={onOpen} />
              ))}
            </div>
          )}
        </div>
        {rails.map((rail) => (
          <div key={rail[0]?.item.id} className={styles.rail}>
            {rail.map((placed) => (
              <FrontPiece key={placed.item.id} placed={placed} onOpen={onOpen} />
            ))}
          </div>
        ))}
      </div>
      <div className={styles.sections}>
        {inside.map((section, index) => (
          <section
            key={`${section.kind} ${section.name}`}
            className={styles.section}
            style={{ '--pieces': Math.min(section.items.length, columnsMax) } as CSSProperties}
          >
            <h2 className={styles.folio}>
              <span dir="auto">{sectionName(section)}</span>
              <span aria-hidden className={styles.page}>
                {index + 2}
              </span>
            </h2>
            <div className={styles.pieces}>
              {section.items.map((item) => (
                <Piece key={item.id} item={item} onOpen={onOpen} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </>
  )
}

/** A section is as wide as its pieces beside each other, so many at most. */
const columnsMax = 5

const FrontPiece = ({ placed: { item, section }, onOpen }: { placed: Placed } & OpenPiece) => (
  <Piece item={item} kicker={sectionName(section)} onOpen={onOpen} />
)

function Piece({ item, kicker, onOpen }: { item: Item; kicker?: string } & OpenPiece) {
  const { id, imageUrl, snippet, feed, minutes, isRead } = item
  // Inside, a section has a heading of its own.
  const Heading = kicker === undefined ? 'h3' : 'h2'
  return (
    <article className={styles.piece} data-item-id={id} data-read={isRead || undefined}>
      <div className={styles.set}>
        {imageUrl !== null && <PiecePicture key={imageUrl} address={imageUrl} />}
        {kicker !== undefined && (
          <p dir="auto" className={styles.kicker}>
            {kicker}
          </p>
        )}
        <Heading dir="auto" className={styles.title}>
          <button type="button" onClick={() => onOpen(item)}>
            {itemTitle(item)}
          </button>
        </Heading>
        {snippet !== '' && (
          <p dir="auto" className={styles.text} data-long={snippet.length > longSnippet || undefined}>
            {snippet}
          </p>
        )}
        <p dir="auto" className={styles.by}>
          {feed.title}
          {minutes !== null && <span className={styles.minutes}>{texts.articleMinutes({ minutes })}</span>}
        </p>
      </div>
    </article>
  )
}

/** The lead sets a longer one in two columns. */
const longSnippet = 220
/** A smaller picture is an icon or a thumbnail, which print would blow up. */
const pictureMinWidth = 160

function PiecePicture({ address }: { address: string }) {
  const hasFailed = useHasFailedLately()
  const [isLeftOut, setLeftOut] = useState(() => hasFailed(address))
  const picture = usePictureInTurn(address, { isIcon: false })
  if (isLeftOut) return null
  return (
    <span className={styles.picture}>
      <img
        ref={picture}
        alt=""
        decoding="async"
        onError={() => setLeftOut(true)}
        onLoad={({ currentTarget }) => {
          if (currentTarget.naturalWidth < pictureMinWidth) setLeftOut(true)
        }}
      />
    </span>
  )
}

export function sectionName({ kind, name }: Pick<SetSection, 'kind' | 'name'>): string {
  switch (kind) {
    case 'column':
      return name
    case 'letters':
      return texts.paperLetters()
    case 'pictures':
      return texts.paperPictures()
    case 'sound':
      return texts.paperSound()
    case 'later':
      return texts.later()
  }
}
