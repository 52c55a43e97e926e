import { Play } from 'lucide-react'
import type { Enclosure } from '../../shared/api/entities.ts'
import type { OpenedArticle } from '../data/itemCache.ts'
import { itemTitle } from '../data/itemTitle.ts'
import type { Recording } from '../data/player.ts'
import { usePlayer, usePlayerState, useRecording } from '../data/usePlayer.ts'
import { describeEnclosure } from '../parts/describeEnclosure.ts'
import { Button } from '../ui/Button.tsx'
import { clockTime, shortTime } from '../ui/durations.ts'
import { later } from '../ui/later.tsx'
import { Menu } from '../ui/Menu.tsx'
import styles from './ArticlePlayers.module.css'

const ArticlePlayer = later(async () => (await import('./ArticlePlayer.tsx')).ArticlePlayer)
const RecordingNotes = later(async () => (await import('./RecordingNotes.tsx')).RecordingNotes)

/** What an item brings to hear or see: its best recording, and the others it comes in. */
export function ArticlePlayers({ article }: { article: OpenedArticle & Recording }) {
  return (
    <section aria-label="Recording" className={styles.players}>
      <RecordingPlayer recording={article} />
      <OtherRecordings recording={article} enclosures={article.enclosures} />
      {(article.hasChapters || article.transcripts.length > 0) && (
        <RecordingNotes recording={article} hasChapters={article.hasChapters} transcripts={article.transcripts} />
      )}
    </section>
  )
}

function RecordingPlayer({ recording }: { recording: Recording }) {
  const { isInPlayer, positionSeconds, toggle } = useRecording(recording)
  const { durationSeconds, isFinished, season, episode } = recording.sound
  const facts = [
    season !== null && `Season ${season}`,
    episode !== null && `Episode ${episode}`,
    // The player itself says how long it is.
    durationSeconds !== null && !isInPlayer && shortTime(durationSeconds),
    isFinished && 'played',
  ]
  const shownFacts = facts.filter((fact) => fact !== false)
  const isBegun = positionSeconds > 0 && !isFinished
  return (
    <>
      {isInPlayer ? (
        <ArticlePlayer isVideo={recording.sound.isVideo} />
      ) : (
        <Button look="outline" aria-label={`Play: ${itemTitle(recording)}`} onClick={toggle}>
          <Play size={16} aria-hidden fill="currentColor" />
          {isBegun ? `Continue at ${clockTime(positionSeconds)}` : 'Play'}
        </Button>
      )}
      {shownFacts.length > 0 && <p className={styles.facts}>{shownFacts.join(' · ')}</p>}
    </>
  )
}

/** The same in other kinds and qualities: who has the sound may want the video. */
function OtherRecordings({ recording, enclosures }: { recording: Recording; enclosures: Enclosure[] }) {
  const player = usePlayer()
  const playing = usePlayerState(({ recording: current }) =>
    current?.id === recording.id ? current.sound.enclosureIndex : recording.sound.enclosureIndex,
  )
  const others = otherRecordings(recording, enclosures).filter(({ sound }) => sound.enclosureIndex !== playing)
  const [first] = others
  if (first === undefined) return null
  if (others.length === 1) {
    const label = first.sound.isVideo ? 'Play the video' : 'Play the audio'
    return (
      <Button look="quiet" aria-label={`${label}: ${itemTitle(recording)}`} onClick={() => player.start(first)}>
        <Play size={14} aria-hidden />
        {label}
      </Button>
    )
  }
  return (
    <Menu
      label={`Other formats: ${itemTitle(recording)}`}
      icon={Play}
      text="Other formats"
      items={others.map((other) => ({ label: other.label, onChoose: () => player.start(other) }))}
    />
  )
}

function otherRecordings(recording: Recording, enclosures: Enclosure[]): (Recording & { label: string })[] {
  const labels = new Set<string>()
  return enclosures.flatMap((enclosure, enclosureIndex) => {
    const { type, url, durationSeconds } = enclosure
    const described = describeEnclosure(enclosure)
    // Two of one kind and size are mirrors of each other.
    if (!/^(audio|video)\//.test(type) || labels.has(described)) return []
    labels.add(described)
    // It goes on where the other one is.
    const sound = { ...recording.sound, enclosureIndex, url, durationSeconds, isVideo: type.startsWith('video/') }
    return [{ ...recording, sound, label: described }]
  })
}
