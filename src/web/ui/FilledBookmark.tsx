import { Bookmark } from 'lucide-react'
import type { ComponentProps } from 'react'

export function FilledBookmark(props: ComponentProps<typeof Bookmark>) {
  return <Bookmark {...props} fill="currentColor" />
}
