/** The languages of an Accept-Language header, most wanted first. Nonsense among them is harmless: chooseLanguage() passes over it. */
export function wantedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, maxChars)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const quality = parameters.find((each) => /^q=/i.test(each))?.slice(2)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
}

const maxChars = 1000
