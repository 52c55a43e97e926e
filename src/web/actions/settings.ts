import { type DestinationAction, destinationAt } from '../core/action.ts'
import { settingsSections } from '../core/feature.ts'

/** One command for each section that every reader has. */
export const settingsActions = (): DestinationAction[] =>
  settingsSections().flatMap((section) =>
    'id' in section
      ? {
          name: `settings:${section.id}`,
          label: section.title,
          ...destinationAt({ to: '/settings', hash: section.id }),
        }
      : [],
  )
