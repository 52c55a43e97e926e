/** 'German' for 'de', as the reader's browser calls it; the code itself where it knows none. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(undefined, { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
