import { Play } from 'lucide-react'
import type { Enclosure } from '../../shared/api/entities.ts'
import type { Recording } from '../podcasts/player.ts'
import { clockTime, shortTime } from '../podcasts/soundTimes.ts'
import { useRecording } from '../podcasts/usePlayer.ts'
import { Button } from '../ui/Button.tsx'
import { later } from '../ui/later.tsx'
import styles from './ArticlePlayers.module.css'
import type { OpenedArticle } from './itemCache.ts'
import { itemTitle } from './itemTitle.ts'

const ArticlePlayer = later(async () => (await import('../podcasts/ArticlePlayer.tsx')).ArticlePlayer)

/** What an item brings to hear or see: its best recording, and the others it comes in. */
export function ArticlePlayers({ article }: { article: OpenedArticle & Recording }) {
  return (
    <section aria-label="Recording" className={styles.players}>
      <RecordingPlayer recording={article} />
      {otherRecordings(article, article.enclosures).map((other) => (
        <OtherRecording key={other.sound.enclosureIndex} recording={other} />
      ))}
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
    isFinished && 'heard',
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

function OtherRecording({ recording }: { recording: Recording }) {
  const { isInPlayer, toggle } = useRecording(recording)
  if (isInPlayer) return null
  const label = recording.sound.isVideo ? 'Play the video' : 'Play the sound'
  return (
    <Button look="quiet" aria-label={`${label}: ${itemTitle(recording)}`} onClick={toggle}>
      <Play size={14} aria-hidden />
      {label}
    </Button>
  )
}

/** The same in another kind: who has the sound may want the video. More of one kind is for other players than this. */
function otherRecordings(recording: Recording, enclosures: Enclosure[]): Recording[] {
  const wanted = recording.sound.isVideo ? 'audio/' : 'video/'
  const enclosureIndex = enclosures.findIndex(({ type }) => type.startsWith(wanted))
  const other = enclosures[enclosureIndex]
  if (other === undefined) return []
  const { url, durationSeconds } = other
  // It goes on where the other one is.
  const sound = { ...recording.sound, enclosureIndex, url, durationSeconds, isVideo: !recording.sound.isVideo }
  return [{ ...recording, sound }]
}
