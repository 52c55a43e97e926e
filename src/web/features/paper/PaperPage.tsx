import { ArrowLeft } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Item } from '../../../shared/api/entities.ts'
import type { MailStop } from '../../../shared/features/paper.ts'
import { limits } from '../../../shared/limits.ts'
import { pagePaths } from '../../../shared/pagePaths.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { useBookDownload, useBookSending } from '../../core/bookApi.ts'
import { explainFailure } from '../../core/callError.ts'
import { useSetPreferences } from '../../core/usePreferences.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { dateLanguage, formatterOf } from '../../ui/language.ts'
import { Link } from '../../ui/navigation/Link.tsx'
import { useNavigate, useSearch } from '../../ui/navigation/useNavigation.ts'
import { layOut } from './layOut.ts'
import { MissingPieces } from './MissingPieces.tsx'
import styles from './PaperPage.module.css'
import { PaperPieces } from './PaperPieces.tsx'
import { useFinishPaper, usePaper } from './paperApi.ts'

type PaperPageProps = { onOpen: (item: Item, list: Item[]) => void }

/** An edition, from its masthead to its end. */
export function PaperPage({ onOpen }: PaperPageProps) {
  const { day } = useSearch()
  const { paper, error, retry } = usePaper(day)
  const edition = paper?.edition ?? null
  const items = paper?.items
  const layout = useMemo(
    () => (edition === null || items === undefined ? null : layOut({ sections: edition.sections, items })),
    [edition, items],
  )
  const hasMissing = edition?.sections.some(({ missing }) => missing !== undefined) ?? false
  return (
    <div className={styles.paper}>
      <title>{texts.tabTitle({ page: texts.paper() })}</title>
      <Tools days={paper?.days ?? []} shown={edition?.day ?? day} book={layout === null ? undefined : edition?.day} />
      <header className={styles.masthead}>
        <h1 className={styles.name}>Broadsheet</h1>
        <div className={styles.dateline}>
          <span className={styles.date}>
            {edition === null ? formatPaperDay(today()) : formatPaperDay(edition.day)}
          </span>
          <span>
            {edition !== null &&
              layout !== null &&
              texts.paperLength({ count: layout.order.length, minutes: edition.minutes })}
          </span>
        </div>
      </header>
      <main id="main">
        {paper?.mailStop != null && <StoppedMail stop={paper.mailStop} />}
        {paper === undefined && error !== null && (
          <LoadFailure
            title={texts.paperNotLoaded()}
            reason={explainFailure(error, texts.internalError())}
            onRetry={retry}
          />
        )}
        {paper !== undefined && layout === null && !hasMissing && (
          <p className={styles.nothing}>{texts.paperNothing()}</p>
        )}
        {layout !== null && <PaperPieces layout={layout} onOpen={(item) => onOpen(item, layout.order)} />}
        {edition !== null && hasMissing && <MissingPieces sections={edition.sections} />}
        {(layout !== null || hasMissing) && edition !== null && (
          <End day={edition.day} isDone={edition.doneAt !== null} />
        )}
      </main>
    </div>
  )
}

type ToolsProps = {
  days: string[]
  shown: string | undefined
  /** The day of an edition with pieces. */
  book: string | undefined
}

function Tools({ days, shown, book }: ToolsProps) {
  const navigate = useNavigate()
  const download = useBookDownload()
  const send = useBookSending()
  return (
    <nav className={styles.tools} aria-label={texts.paper()}>
      <Link to={pagePaths.feed}>
        <ArrowLeft size={14} aria-hidden />
        {texts.backToReader()}
      </Link>
      {days.length > 1 && shown !== undefined && (
        <select
          aria-label={texts.paperDay()}
          value={shown}
          onChange={({ target }) =>
            void navigate({ to: pagePaths.paper, ...(target.value !== days[0] && { search: { day: target.value } }) })
          }
        >
          {[...new Set([...days, shown])].map((day) => (
            <option key={day} value={day}>
              {formatPaperDay(day)}
            </option>
          ))}
        </select>
      )}
      {book !== undefined && (
        <button type="button" aria-busy={download.isPending} onClick={() => download.mutate(`/books/paper/${book}`)}>
          {texts.bookDownload()}
        </button>
      )}
      {book !== undefined && send && (
        <button type="button" onClick={() => send({ kind: 'paper', of: book })}>
          {texts.bookSend()}
        </button>
      )}
      <button type="button" onClick={() => print()}>
        {texts.paperPrint()}
      </button>
    </nav>
  )
}

function StoppedMail({ stop: { is, way, words } }: { stop: MailStop }) {
  const setPreferences = useSetPreferences()
  const [isOn, setOn] = useState(false)
  if (isOn) return null
  const turnOn = () => {
    setPreferences(way === 'mail' ? { paperMail: true } : { paperToDevice: true })
    setOn(true)
  }
  return (
    <div className={styles.stopped}>
      <p>
        {is === 'unopened'
          ? texts.paperMailUnopened({ count: limits.paperUnopenedMax })
          : texts.paperMailRefused({ words })}
      </p>
      <Button onClick={turnOn}>{texts.paperMailAgain()}</Button>
    </div>
  )
}

function End({ day, isDone }: { day: string; isDone: boolean }) {
  const { mutate, isPending } = useFinishPaper()
  const end = useRef<HTMLElement>(null)
  useEffect(() => {
    if (location.hash === '#done') end.current?.scrollIntoView()
  }, [])
  return (
    <footer ref={end} className={styles.end}>
      <p className={styles.last}>{texts.paperEnd()}</p>
      {isDone ? (
        <>
          <output className={styles.done}>{texts.paperIsDone()}</output>
          <Button look="quiet" isBusy={isPending} onClick={() => mutate({ day, isDone: false })}>
            {texts.undo()}
          </Button>
        </>
      ) : (
        <Button look="primary" isBusy={isPending} onClick={() => mutate({ day, isDone: true })}>
          {texts.paperDone()}
        </Button>
      )}
    </footer>
  )
}

const paperDays = formatterOf(
  (language) =>
    new Intl.DateTimeFormat(language, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
  dateLanguage,
)

/** The day is a date, the same in all time zones. */
const formatPaperDay = (day: string): string => paperDays().format(new Date(`${day}T00:00:00Z`))

/** Where the device is. */
function today(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10)
}
