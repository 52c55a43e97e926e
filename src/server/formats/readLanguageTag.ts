/** The language has two or three letters. 'English' would be a tag by its syntax, but names no language. */
const languageTag = /^(?!und\b)[a-z]{2,3}(-|$)/i
const tagMaxChars = 35

/** A published language ('en-us', 'pt_BR', ' de ') as a tag that `lang` takes ('en-US', 'pt-BR', 'de'); null for anything else. */
export function readLanguageTag(published: string | null): string | null {
  const tag = published?.trim().replaceAll('_', '-') ?? ''
  if (!languageTag.test(tag) || tag.length > tagMaxChars) return null
  try {
    return new Intl.Locale(tag).baseName
  } catch {
    return null
  }
}
