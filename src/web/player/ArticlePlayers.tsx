import { Play } from 'lucide-react'
import type { Enclosure } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import type { OpenedArticle } from '../core/itemCache.ts'
import { itemTitle } from '../core/itemTitle.ts'
import type { Recording } from '../core/player.ts'
import { usePlayer, usePlayerState, useRecording } from '../core/usePlayer.ts'
import { describeEnclosure } from '../parts/describeEnclosure.ts'
import { Button } from '../ui/Button.tsx'
import { clockTime, shortTime } from '../ui/durations.ts'
import { listNames } from '../ui/language.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { Menu } from '../ui/Menu.tsx'
import styles from './ArticlePlayers.module.css'

const ArticlePlayer = lazyComponent(async () => (await import('./ArticlePlayer.tsx')).ArticlePlayer)
const RecordingNotes = lazyComponent(async () => (await import('./RecordingNotes.tsx')).RecordingNotes)

/** The best recording of an item, its other formats, chapters and transcripts. */
export function ArticlePlayers({ article }: { article: OpenedArticle & Recording }) {
  return (
    <section aria-label={texts.recording()} className={styles.players}>
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
    season !== null && texts.recordingSeason({ season }),
    episode !== null && texts.recordingEpisode({ episode }),
    // The player shows the duration.
    durationSeconds !== null && !isInPlayer && shortTime(durationSeconds),
    isFinished && texts.soundFinished(),
  ]
  const shownFacts = facts.filter((fact) => fact !== false)
  const isBegun = positionSeconds > 0 && !isFinished
  return (
    <>
      {isInPlayer ? (
        <ArticlePlayer isVideo={recording.sound.isVideo} />
      ) : (
        <Button look="outline" aria-label={texts.soundPlay({ title: itemTitle(recording) })} onClick={toggle}>
          <Play size={16} aria-hidden fill="currentColor" />
          {isBegun ? texts.recordingContinue({ time: clockTime(positionSeconds) }) : texts.recordingPlay()}
        </Button>
      )}
      {shownFacts.length > 0 && <p className={styles.facts}>{listNames(shownFacts)}</p>}
    </>
  )
}

/** The same recording in other formats and qualities. */
function OtherRecordings({ recording, enclosures }: { recording: Recording; enclosures: Enclosure[] }) {
  const player = usePlayer()
  const playing = usePlayerState(({ recording: current }) =>
    current?.id === recording.id ? current.sound.enclosureIndex : recording.sound.enclosureIndex,
  )
  const others = otherRecordings(recording, enclosures).filter(({ sound }) => sound.enclosureIndex !== playing)
  const [first] = others
  if (first === undefined) return null
  if (others.length === 1) {
    const { isVideo } = first.sound
    const label = isVideo ? texts.recordingPlayVideoOf : texts.recordingPlayAudioOf
    return (
      <Button look="quiet" aria-label={label({ title: itemTitle(recording) })} onClick={() => player.start(first)}>
        <Play size={14} aria-hidden />
        {isVideo ? texts.recordingPlayVideo() : texts.recordingPlayAudio()}
      </Button>
    )
  }
  return (
    <Menu
      label={texts.recordingOthersOf({ title: itemTitle(recording) })}
      icon={Play}
      text={texts.recordingOthers()}
      items={others.map((other) => ({ label: other.label, onChoose: () => player.start(other) }))}
    />
  )
}

function otherRecordings(recording: Recording, enclosures: Enclosure[]): (Recording & { label: string })[] {
  const labels = new Set<string>()
  return enclosures.flatMap((enclosure, enclosureIndex) => {
    const { type, url, durationSeconds } = enclosure
    const described = describeEnclosure(enclosure)
    // Two files of the same format and size are mirrors.
    if (!/^(audio|video)\//.test(type) || labels.has(described)) return []
    labels.add(described)
    // It continues at the position of the other one.
    const sound = { ...recording.sound, enclosureIndex, url, durationSeconds, isVideo: type.startsWith('video/') }
    return [{ ...recording, sound, label: described }]
  })
}
