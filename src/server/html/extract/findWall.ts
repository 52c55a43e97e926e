// Recognizes pages that show something else in place of their article.
import { foldSpace } from '../../../shared/foldSpace.ts'
import type { SlimPage } from './slimPage.ts'

/** `payment`: for subscribers. `cookies`: asks for consent first. `robot`: checks for robots. `script`: written by scripts. */
export type Wall = 'payment' | 'cookies' | 'robot' | 'script'

/** With more words the page has an article, and the phrase is part of it or of a banner. */
const wallMaxWords = 250

const phrases: [Wall, RegExp][] = [
  [
    'robot',
    /are you (?:a )?(?:robot|human)|verify(?:ing)? (?:that )?you are (?:a )?human|checking (?:if the site connection is secure|your browser)|just a moment\.\.\.|unusual (?:traffic|activity)|complete the captcha|press (?:&|and) hold|access to this page has been denied|bist du ein mensch|sind sie ein roboter|vérifi\S{1,6} que vous (?:êtes|n'êtes)/gi,
  ],
  [
    'payment',
    /subscribe (?:now )?to (?:continue|keep|read|unlock)|to (?:continue|keep) reading|continue reading (?:with|this)|(?:this|the) (?:article|story|content|post) is (?:only |exclusively )?(?:for|available to) (?:paid |paying |our )?(?:subscribers|members)|(?:already|are you) a (?:subscriber|member)\?|for (?:paid |paying )?(?:subscribers|members) only|subscribers?[- ]only|you(?:'|’)ve (?:reached|read) your (?:free )?(?:article )?limit|unlock this (?:article|story)|become a (?:paid )?(?:member|subscriber) to|sign in to (?:read|continue)|log ?in to (?:read|continue)|(?:jetzt|artikel) (?:weiterlesen|freischalten)|nur für abonnent|mit .{0,30}(?:plus|abo) (?:weiter)?lesen|article réservé|réservé aux abonnés|suscr[ií]bete para|contenido exclusivo para suscriptores|contenuto riservato|abbonati per|alleen voor abonnees|только для подписчиков/gi,
  ],
  [
    'cookies',
    /(?:accept|agree to|consent to|allow) (?:all |the use of |our )*cookies|we value your privacy|before you continue|we and our (?:\d+ )?partners|cookies? (?:akzeptieren|zustimmen)|mit werbung (?:und tracking )?(?:weiter)?lesen|accepter (?:et continuer|les cookies)|aceptar (?:y continuar|las cookies)|cookies accepteren/gi,
  ],
  [
    'script',
    /(?:enable|turn on|requires?|needs?|activate|without) java ?script|java ?script (?:is )?(?:disabled|required|aktivieren)/gi,
  ],
]

/** Many sites let only subscribers comment, under articles for all. */
const isAboutComments = (text: string, at: number): boolean =>
  /\b(?:comment|contribution|discussion|diskutier|kommentar|réag|reacties|comentar)/i.test(
    text.slice(Math.max(0, at - 60), at),
  )

/** With more words beside it, a phrase outside the article is a banner or a layer of the whole site. */
const besideMaxWords: Record<Wall, number> = { payment: 150, robot: wallMaxWords, cookies: 40, script: 40 }

/** `pageText`: the whole visible text of the page, with its white space; `text` and `words`: those of the article found in it. */
export function findWall(
  { linkedData }: SlimPage,
  { pageText, text, words }: { pageText: string; text: string; words: number },
): Wall | null {
  if (words < previewMaxWords && linkedData.some(isForSubscribers)) return 'payment'
  if (words > wallMaxWords) return null
  const whole = foldSpace(pageText)
  const [wall] =
    phrases.find(([name, phrase]) => {
      const place = words > besideMaxWords[name] ? text : whole
      return Array.from(place.matchAll(phrase)).some((match) => !isAboutComments(place, match.index))
    }) ?? []
  return wall ?? null
}

/**
 * Publishers mark pages for subscribers with `isAccessibleForFree: false` of schema.org. Most of them send the whole text to
 * everyone, or a preview that is worth reading.
 */
const isForSubscribers = (data: string): boolean => /"isAccessibleForFree"\s*:\s*(?:"\s*)?false/i.test(data)
/** Less is a preview of an article that the page doesn't have. */
const previewMaxWords = 80
