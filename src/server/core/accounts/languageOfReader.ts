import { chooseLanguage } from '../../../shared/texts/chooseLanguage.ts'
import { languages } from '../../../shared/texts/languages.ts'
import type { UserRow } from '../../db/schema.ts'
import { wantedLanguages } from '../../http/wantedLanguages.ts'
import { readPreferences } from './preferences.ts'

/** The language of the profile. Without one, the best language of the browser that sent the request. */
export function languageOfReader(
  { preferences }: Pick<UserRow, 'preferences'>,
  acceptLanguage: string | undefined,
): string {
  const { language } = readPreferences(preferences)
  return language ?? chooseLanguage(wantedLanguages(acceptLanguage), Object.keys(languages))
}
