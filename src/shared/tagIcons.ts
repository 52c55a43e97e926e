/** The 16 emoji for tags (docs/specification.md#tag-values), with their names for screen readers. */
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
