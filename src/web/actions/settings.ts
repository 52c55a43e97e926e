import { texts } from '../../shared/texts/texts.ts'
import { type DestinationAction, destinationAt } from '../core/action.ts'
import { type SettingsPageId, type SettingsSection, settingsPages } from '../core/feature.ts'

const titles: Record<SettingsPageId, () => string> = {
  account: texts.account,
  reading: texts.settingsReading,
  rules: texts.rules,
  shortcuts: texts.settingsShortcuts,
  saving: texts.settingsSavingAndMail,
  apps: texts.settingsApps,
  'your-data': texts.settingsYourData,
}

const actionTo = (name: string, label: () => string, hash: string): DestinationAction => ({
  name: `settings:${name}`,
  label,
  ...destinationAt({ to: '/settings', hash }),
})

/** One command for each page of Settings. */
export const settingsPageActions = (): (DestinationAction & { page: SettingsPageId })[] =>
  settingsPages.map((page) => ({ ...actionTo(`page:${page}`, titles[page], page), page }))

/** One command for each section, and one for each thing that it holds. */
export const sectionActions = (sections: readonly SettingsSection[]): DestinationAction[] =>
  sections.flatMap(({ id, title, holds = [] }) => [
    actionTo(id, title, id),
    ...holds.map((label, index) => actionTo(`${id}:${index}`, label, id)),
  ])
