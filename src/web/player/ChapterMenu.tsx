import { TableOfContents } from 'lucide-react'
import { useChapters } from '../data/recordingNotesApi.ts'
import { Menu } from '../ui/Menu.tsx'
import type { Recording } from './player.ts'
import { clockTime } from './soundTimes.ts'
import { usePartHeard } from './usePartHeard.ts'
import { useRecording } from './usePlayer.ts'

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
