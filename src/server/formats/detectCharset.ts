// Detects the charset of bytes that are not UTF-8 in a document without a declaration. Texts in a Latin script have single
// non-ASCII letters, and the language that has them all identifies the charset; other scripts consist of non-ASCII bytes, and
// their most common letters identify them.

type Candidate = {
  charset: string
  common: RegExp
  /** The share of the common letters in a text of the script. */
  typicalShare: number
}

const russian = /[оеаинтсрвлкмдпуя]/g
const japanese = /[ぁ-ん、。ンスーイトルリッアラド・日本国大人年会新聞報時事東京今中出生]/g
// The hundred most common characters make up 40 % of a text. Read as Korean or in the other Chinese charset, the bytes give
// rare characters.
const chinese =
  '的一是不了在人有我他中大上到你地出道也得就那要下以生自去之家可里小心多天而能好都然日起成事只作想看文手十用主行方又如前所本公同三已老外但身些高意法此回二理美月明其全工己情部正名定女力等最新位因重被走第相海口使教西再平真世信北少加化由代入先山五太水市、，。'
const simplified =
  '这来国个说们为时会过学对么没于还发当无开见经头面动两长样现分将与进实点种声话问机给几很业间什电东气关并内军产万'
const traditional =
  '這來國個說們為時會過學對麼沒於還發當無開見經頭面動兩長樣現分將與進實點種聲話問機給幾很業間什電東氣關並內軍產萬'

const candidates: Candidate[] = [
  { charset: 'windows-1251', common: russian, typicalShare: 0.75 },
  { charset: 'koi8-r', common: russian, typicalShare: 0.75 },
  { charset: 'iso-8859-5', common: russian, typicalShare: 0.75 },
  { charset: 'ibm866', common: russian, typicalShare: 0.75 },
  { charset: 'windows-1253', common: /[αοιετσνηυρπκμλςίάόέ]/g, typicalShare: 0.75 },
  { charset: 'windows-1255', common: /[יוהלאמרתבשנ]/g, typicalShare: 0.65 },
  { charset: 'windows-1256', common: /[اليمنوترهبةعدس]/g, typicalShare: 0.75 },
  { charset: 'windows-874', common: /[านรอกเงมยลวดทสต่้]/g, typicalShare: 0.6 },
  { charset: 'shift_jis', common: japanese, typicalShare: 0.55 },
  { charset: 'euc-jp', common: japanese, typicalShare: 0.55 },
  { charset: 'gb18030', common: new RegExp(`[${chinese}${simplified}]`, 'g'), typicalShare: 0.45 },
  { charset: 'big5', common: new RegExp(`[${chinese}${traditional}]`, 'g'), typicalShare: 0.45 },
  {
    charset: 'euc-kr',
    common: /[이다는을에의가고하지로한은들서기도사대일정자인시어스해리라아제그나상보원구부성국전수주]/g,
    typicalShare: 0.5,
  },
]

const sampleBytes = 65_536
const maxBrokenShare = 0.02
/** As a share of `typicalShare`: a Chinese text read as Cyrillic reaches a third by chance. */
const minScore = 0.45
/** The share of non-ASCII bytes next to each other: a tenth in French and German, nearly all in Russian. */
const minRunShare = 0.5
const maxBesideAscii = 0.5
/** Two Chinese characters. Fewer bytes are some letter of every script. */
const minForeignBytes = 4

/** The most likely charset; windows-1252 when no other is likely. */
export function detectCharset(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, sampleBytes)
  return (runShare(sample) < minRunShare ? null : detectScript(sample)) ?? detectLatin(sample)
}

function detectScript(sample: Uint8Array): string | null {
  let best: { charset: string | null; score: number } = { charset: null, score: minScore }
  const isWithinWords = besideAsciiShare(sample) > maxBesideAscii
  for (const candidate of candidates) {
    if (isWithinWords && isSingleByte(candidate.charset)) continue
    const score = commonShare(sample, candidate) / candidate.typicalShare
    if (score > best.score) best = { charset: candidate.charset, score }
  }
  return best.charset
}

function runShare(sample: Uint8Array): number {
  let foreign = 0
  let inRuns = 0
  for (let index = 0; index < sample.length; index++) {
    if ((sample[index] ?? 0) < 0x80) continue
    foreign++
    if ((sample[index - 1] ?? 0) >= 0x80 || (sample[index + 1] ?? 0) >= 0x80) inRuns++
  }
  return foreign < minForeignBytes ? 0 : inRuns / foreign
}

/** Vietnamese has runs of foreign bytes as well, but within words of ASCII letters. The second bytes of other scripts may be such. */
function besideAsciiShare(sample: Uint8Array): number {
  let runs = 0
  let beside = 0
  for (let at = 0; at < sample.length; at++) {
    if ((sample[at] ?? 0) < 0x80) continue
    const from = at
    while ((sample[at + 1] ?? 0) >= 0x80) at++
    runs++
    if (isAsciiLetter(sample[from - 1]) || isAsciiLetter(sample[at + 1])) beside++
  }
  return runs === 0 ? 0 : beside / runs
}

const isAsciiLetter = (byte = 0) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a

const isSingleByte = (charset: string) => /^(?:windows|iso|koi8|ibm)/.test(charset)

function commonShare(sample: Uint8Array, { charset, common }: Candidate): number {
  const text = new TextDecoder(charset).decode(sample)
  const foreign = count(text, /[^\0-\x7f]/g)
  if (foreign === 0 || count(text, /\ufffd/g) > foreign * maxBrokenShare) return 0
  return count(text, common) / foreign
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** Letters beyond ASCII of languages, and signs within their words. */
const western = [
  ...['éèêëàâùûüîïôöçœæ', 'äöüß', 'áéíóúñü¿¡ªº', 'áâãàçéêíóôõúüªº', 'àèéìíîòóù', 'àèéíïòóúüç'],
  ...['åäöæøéèüáâêóôò', 'áðéíóúýþæö', 'éèëïöóü', 'äöõüšž'],
  // Names of many of these languages in a text of one that has few such letters.
  'áéíóúñüöäåøæçèàß',
].map(lettersOf)

const otherLatin = [
  { charsets: ['windows-1250', 'iso-8859-2'], languages: ['áäčďéěíĺľňóôŕřšťúůýž', 'ąćęłńóśźż', 'áéíóöőúüű'] },
  { charsets: ['windows-1250', 'iso-8859-2'], languages: ['ăâîşţ', 'čćđšž'] },
  { charsets: ['windows-1254'], languages: ['çğıöşüİâî'] },
  { charsets: ['windows-1257'], languages: ['ąčęėįšųūž', 'āčēģīķļņšūž'] },
  { charsets: ['windows-1258'], languages: ['ăâêôơưđàáèéìíòóùúýãõ\u0300\u0301\u0303\u0309\u0323'] },
].flatMap(({ charsets, languages }) =>
  charsets.flatMap((charset) => languages.map((letters) => ({ charset, letters: lettersOf(letters) }))),
)

function lettersOf(letters: string): ReadonlySet<string> {
  return new Set([...letters, ...letters.toUpperCase()])
}

/** A language needs this share of the letters, and this much more than any Western language has. */
const minLatinShare = 0.9
const minLatinLead = 0.06
/** Letters, or different signs, that no Western language has together: one is a foreign name, or 'm³'. */
const minStrange = 2

function detectLatin(sample: Uint8Array): string {
  const asWestern = countLetters(sample, 'windows-1252')
  const shares = western.map((letters) => shareOf(asWestern, letters))
  const westernShare = Math.max(...shares)
  const closest = western[shares.indexOf(westernShare)]
  const strange = [...asWestern].filter(([letter]) => !closest?.has(letter))
  const strangeTimes = strange.reduce((sum, [letter, times]) => sum + (isLetter(letter) ? times : 1), 0)
  if (strangeTimes < minStrange) return 'windows-1252'
  let best = { charset: 'windows-1252', share: Math.max(minLatinShare, westernShare + minLatinLead) }
  for (const { charset, letters } of otherLatin) {
    const share = shareOf(countLetters(sample, charset), letters)
    if (share > best.share) best = { charset, share }
  }
  return best.charset
}

/** How often each foreign character is in a word. Quotes and dashes are the same in most charsets. */
function countLetters(sample: Uint8Array, charset: string): Map<string, number> {
  const found = new Map<string, number>()
  const text = new TextDecoder(charset).decode(sample)
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    if (letter < '\x80' || /[\xa0«»°§©®•·–—…“”„‘’‚]/.test(letter)) continue
    if (isLetter(text.charAt(at - 1)) || isLetter(text.charAt(at + 1))) found.set(letter, (found.get(letter) ?? 0) + 1)
  }
  return found
}

const isLetter = (sign: string) => /^[a-z\xc0-\u024f]$/i.test(sign)

function shareOf(found: ReadonlyMap<string, number>, letters: ReadonlySet<string>): number {
  let all = 0
  let known = 0
  for (const [letter, times] of found) {
    all += times
    if (letters.has(letter)) known += times
  }
  return all === 0 ? 0 : known / all
}
