import { TableOfContents } from 'lucide-react'
import { texts } from '../../shared/texts/texts.ts'
import type { Recording } from '../core/player.ts'
import { useChapters } from '../core/recordingNotesApi.ts'
import { useRecording } from '../core/usePlayer.ts'
import { clockTime } from '../ui/durations.ts'
import { Menu } from '../ui/Menu.tsx'
import { usePartHeard } from './usePartHeard.ts'

/** The chapters of the recording in the player. */
export function ChapterMenu({ recording }: { recording: Recording }) {
  const { chapters = [] } = useChapters(recording.id)
  const { playFrom } = useRecording(recording)
  const heard = usePartHeard(recording, chapters)
  if (chapters.length === 0) return null
  return (
    <Menu
      label={texts.chapters()}
      icon={TableOfContents}
      items={chapters.map(({ startSeconds, title }, index) => ({
        label: texts.chapterAt({ time: clockTime(startSeconds), title }),
        isChecked: index === heard,
        onChoose: () => playFrom(startSeconds),
      }))}
    />
  )
}
