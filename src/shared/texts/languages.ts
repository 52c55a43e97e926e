// The languages besides English, each one file beside en.ts. A language is loaded before the first screen, by its readers
// only. To add German: `de: () => import('./de.ts').then(({ de }) => de)`.
import type { Translations } from './makeText.ts'

export const languages: Readonly<Record<string, () => Promise<Translations>>> = {}
