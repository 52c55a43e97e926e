// All texts that people see, by name: `texts.feedAddedByTitle({ title })`. The web's build replaces each use by a module of
// that text only, so that a bundle carries no text it does not show (dev/textsPlugin.ts).
import { compileText } from './compileText.ts'
import { en } from './en.ts'
import { makeText, type Text } from './makeText.ts'
import { onFirstUse } from './onFirstUse.ts'

export type TextCode = keyof typeof en

export const texts = Object.fromEntries(
  Object.entries(en).map(([code, english]) => [
    code,
    makeText(
      code,
      onFirstUse(() => compileText(english)),
    ),
  ]),
) as unknown as { readonly [Code in TextCode]: Text<(typeof en)[Code]> }
