/** The 16 emoji that a tag can have: docs/specification.md#tag-values. */
export const tagIcons = [
  '🏷️',
  '📌',
  '⭐',
  '🔥',
  '💼',
  '🎯',
  '📚',
  '💡',
  '🚀',
  '🎨',
  '🔧',
  '📊',
  '🌟',
  '💻',
  '📱',
  '🎵',
] as const

const icons: ReadonlySet<string> = new Set(tagIcons)

/** One of the 16, or '' for a tag without an icon. */
export const isTagIcon = (icon: string): boolean => icon === '' || icons.has(icon)
