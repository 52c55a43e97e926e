import { chooseLanguage } from '../../../shared/texts/chooseLanguage.ts'
import { languages } from '../../../shared/texts/languages.ts'
import type { UserRow } from '../../db/schema.ts'
import { wantedLanguages } from '../../http/wantedLanguages.ts'
import { readPreferences } from './preferences.ts'

/** Of the profile; else of the browser whose request causes the mail. */
export function languageOfReader(
  { preferences }: Pick<UserRow, 'preferences'>,
  acceptLanguage: string | undefined,
): string {
  const { language } = readPreferences(preferences)
  return language ?? chooseLanguage(wantedLanguages(acceptLanguage), Object.keys(languages))
}
