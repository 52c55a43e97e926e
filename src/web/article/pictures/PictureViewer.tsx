import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { useHotkeys } from '../../ui/useHotkeys.ts'
import type { ArticlePicture } from './articlePicture.ts'
import styles from './PictureViewer.module.css'

type PictureViewerProps = {
  pictures: ArticlePicture[]
  /** The index of the first one to show. */
  start: number
  onClose: () => void
}

/** The pictures of an article, one at a time, as large as the window. */
export function PictureViewer(props: PictureViewerProps) {
  return (
    <Modal look="page" label={texts.pictureViewer()} onClose={props.onClose} className={styles.viewer}>
      <Pictures {...props} />
    </Modal>
  )
}

function Pictures({ pictures, start, onClose }: PictureViewerProps) {
  const [index, setIndex] = useState(start)
  const [isZoomed, setZoomed] = useState(false)
  const picture = pictures[index]
  const step = (steps: 1 | -1) => {
    if (pictures[index + steps] === undefined) return
    setIndex(index + steps)
    setZoomed(false)
  }
  useHotkeys({
    ArrowLeft: { press: () => step(-1), repeats: true },
    ArrowRight: { press: () => step(1), repeats: true },
    z: { press: () => setZoomed(!isZoomed) },
  })
  if (picture === undefined) return null
  return (
    <figure className={styles.figure}>
      <div className={styles.tools}>
        <span className={styles.position} aria-live="polite">
          {texts.articlePosition({ position: index + 1, count: pictures.length })}
        </span>
        <IconButton
          label={isZoomed ? texts.pictureFit() : texts.pictureZoom()}
          icon={isZoomed ? ZoomOut : ZoomIn}
          onClick={() => setZoomed(!isZoomed)}
        />
        {pictures.length > 1 && (
          <>
            <IconButton
              label={texts.picturePrevious()}
              icon={ChevronLeft}
              aria-disabled={index === 0}
              onClick={() => step(-1)}
            />
            <IconButton
              label={texts.pictureNext()}
              icon={ChevronRight}
              aria-disabled={index === pictures.length - 1}
              onClick={() => step(1)}
            />
          </>
        )}
        <IconButton label={texts.pictureClose()} icon={X} onClick={onClose} />
      </div>
      <div key={index} className={styles.stage} data-zoomed={isZoomed || undefined} tabIndex={isZoomed ? 0 : undefined}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for the mouse; the button and Z do the same */}
        <img
          src={picture.address}
          alt={picture.alternative}
          className={styles.picture}
          onLoad={({ currentTarget: { style, naturalWidth } }) =>
            style.setProperty('--natural-width', String(naturalWidth))
          }
          onClick={() => setZoomed(!isZoomed)}
        />
      </div>
      {picture.caption !== '' && (
        <figcaption dir="auto" className={styles.caption}>
          {picture.caption}
        </figcaption>
      )}
    </figure>
  )
}
