import { TableOfContents } from 'lucide-react'
import type { Recording } from '../data/player.ts'
import { useChapters } from '../data/recordingNotesApi.ts'
import { useRecording } from '../data/usePlayer.ts'
import { clockTime } from '../ui/durations.ts'
import { Menu } from '../ui/Menu.tsx'
import { usePartHeard } from './usePartHeard.ts'

/** The chapters of what is in the player, where it has any. */
export function ChapterMenu({ recording }: { recording: Recording }) {
  const { chapters = [] } = useChapters(recording.id)
  const { playFrom } = useRecording(recording)
  const heard = usePartHeard(recording, chapters)
  if (chapters.length === 0) return null
  return (
    <Menu
      label="Chapters"
      icon={TableOfContents}
      items={chapters.map(({ startSeconds, title }, index) => ({
        label: `${clockTime(startSeconds)} ${title}`,
        isChecked: index === heard,
        onChoose: () => playFrom(startSeconds),
      }))}
    />
  )
}
