import { texts } from '../../shared/texts/texts.ts'
import { type DestinationAction, destinationAt } from './reader.ts'

/** The sections of Settings by the ids of their elements. */
const sections = {
  reading: texts.settingsReading,
  calm: texts.settingsCalm,
  lists: texts.listLook,
  rules: texts.rules,
  shortcuts: texts.settingsShortcuts,
  profile: texts.settingsProfile,
  email: texts.settingsEmail,
  password: texts.settingsPassword,
  sessions: texts.settingsSessions,
  saving: texts.settingsSaving,
  apps: texts.settingsApps,
  data: texts.settingsYourData,
  'delete-account': texts.settingsDeleteAccount,
}

export type SettingsSectionId = keyof typeof sections

/** One command for each section that every reader has. */
export const settingsActions: DestinationAction[] = Object.entries(sections).map(([hash, label]) => ({
  name: `settings:${hash}`,
  label,
  ...destinationAt({ to: '/settings', hash }),
}))
