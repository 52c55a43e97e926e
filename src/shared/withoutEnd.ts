/**
 * The text without the letters at its end that `isLeftOut` matches. The expression /x+$/ is no replacement: it tries each run of
 * letters within the text, which takes quadratic time.
 */
export function withoutEnd(text: string, isLeftOut: RegExp): string {
  let end = text.length
  while (end > 0 && isLeftOut.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
