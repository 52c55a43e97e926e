/** The 16 emoji for tags (docs/specification.md#tag-values), with their names for screen readers. */
export const tagIcons = [
  { icon: '🏷️', name: 'Label' },
  { icon: '📌', name: 'Pin' },
  { icon: '⭐', name: 'Star' },
  { icon: '🔥', name: 'Fire' },
  { icon: '💼', name: 'Briefcase' },
  { icon: '🎯', name: 'Target' },
  { icon: '📚', name: 'Books' },
  { icon: '💡', name: 'Bulb' },
  { icon: '🚀', name: 'Rocket' },
  { icon: '🎨', name: 'Palette' },
  { icon: '🔧', name: 'Wrench' },
  { icon: '📊', name: 'Chart' },
  { icon: '🌟', name: 'Glowing star' },
  { icon: '💻', name: 'Laptop' },
  { icon: '📱', name: 'Phone' },
  { icon: '🎵', name: 'Music' },
] as const

const icons: ReadonlySet<string> = new Set(tagIcons.map(({ icon }) => icon))

/** One of the 16, or '' for a tag without an icon. */
export const isTagIcon = (icon: string): boolean => icon === '' || icons.has(icon)
