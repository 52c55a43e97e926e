// The tell-tale words of prose that reads as if translated, with the plain words for each, and where they occur.
import { type Passage, type Reading, readProject } from './prose.ts'

export type TellTale = {
  /** Flag `g`; `^` is the start of a sentence. */
  pattern: RegExp
  /** What to write instead. */
  plain: string
  /** The kinds for which it is an error; all when absent. User-facing texts and tests may speak of a person in general. */
  only?: Passage['kind'][]
}
export type Finding = { file: string; line: number; kind: Passage['kind'] | 'name'; found: string; plain: string }

// Persons are asked and informed; servers get requests, and feeds are identified.
const person =
  '(?:readers?|people|persons?|operators?|owners?|admins?|administrators?|users?|visitors?|senders?|they|you|one|both|others?|somebody|everybody|nobody)'

export const tellTales: TellTale[] = [
  { pattern: /\banew\b/gi, plain: 'again' },
  { pattern: /\bfor ever\b/gi, plain: 'forever, permanently, without a limit' },
  { pattern: /\bwho(?:m)?ever\b|\bwhom\b/gi, plain: 'name the person: the reader, the operator, the caller' },
  { pattern: /\b(?:for|of|to|by|from|with|than|only) who\b(?! [^.]*\?)/gi, plain: 'readers who, operators' },
  { pattern: /^(?:Who|Whose)\b(?![^.]*\?)/g, plain: 'start with the noun: "A reader who …"' },
  { pattern: /^What\b(?! to\b)(?![^.]*\?)/g, plain: 'start with the noun: "Items that …"' },
  {
    pattern: /^(?:Of (?:what|all|it|its|each|every)|(?:From|By) what)\b/g,
    plain: 'start with the noun it is about',
  },
  { pattern: /\bstands?\b(?! (?:for|out|in for|still|by)\b)/gi, plain: 'is' },
  { pattern: /(?<!\b(?:leave|leaves|left|let|lets|leaving)\b[^.]{0,40})\balone\b/gi, plain: 'only, by itself' },
  {
    pattern: new RegExp(`(?<!\\b${person} (?:is|are|was|were|be|being) (?:\\w+ )?)(?<!\\bunless )\\btold\\b`, 'gi'),
    plain: 'shown, identified, reported',
  },
  {
    pattern: /\btells?\b(?=[.;:,]| (?:that|of|nothing|whether|which|itself|by|on|where|what|how)\b)/gi,
    plain: 'shows, says, identifies',
  },
  { pattern: /\bailing\b/gi, plain: 'failing' },
  { pattern: /\bwish(?:es|ed)?\b/gi, plain: 'input, options, request', only: ['comment', 'doc'] },
  {
    pattern: new RegExp(`(?<!\\b${person} )\\b(?:is|are|was|were|be|been|being) asked\\b`, 'gi'),
    plain: 'requested, queried, checked',
  },
  { pattern: /(?<!['‘"“])\bdear(?:er|est)?\b(?! [A-Z])/g, plain: 'expensive, slow' },
  {
    pattern: /\bkeep(?:s|ing)? house\b|\bhouse is kept\b|\bof the house\b|\bof the kitchen\b/gi,
    plain: 'cleanup; architecture',
  },
  { pattern: /\bso that\b(?=[^.]*\bso that\b)/gi, plain: 'two sentences' },
  { pattern: /\b(?:some|any)body\b/gi, plain: 'name the person or the caller', only: ['comment', 'doc'] },
  {
    pattern: /\b(?:knows?|asks?|costs?|hears?|serves?|waits? for) nobody\b|^nobody\b/gi,
    plain: 'no reader, no caller, nothing',
    only: ['comment', 'doc'],
  },
  { pattern: /\b(?:would|will|could|might|may|can|must) else\b/gi, plain: 'would otherwise' },
  { pattern: /\bamiss\b|\bwhence\b|\bnine tenths\b|\btwo fifths\b/gi, plain: 'wrong; from where; 90 %' },
  { pattern: /\b(?:has|have) not (?:the|a|an)\b|\bknows? not\b/gi, plain: 'does not have' },
  { pattern: /\b(?:in vain|in the hope|hoped for)\b/gi, plain: 'say what happens' },
  { pattern: /\bhow (?:far|much|many|long|often) (?:it|they|he|she) (?:is|are)\b/gi, plain: 'progress, size, age' },
  {
    pattern:
      /\b(?:\w*colour\w*|catalogue\w*|behaviour\w*|favourite\w*|neighbour\w*|grey|licence|programme|labelled|\w+(?:nis|lis|ris)(?:ed?|es|ing|ation|er)\b(?<=(?:recogn|organ|synchron|normal|serial|initial|summar|util)is\w+))\b/gi,
    plain: 'American spelling',
  },
  { pattern: /\bspec(?:ification)?,? §|§ ?\d/gi, plain: 'a link to docs/specification.md' },
]

/** Names that only their author understands, with the field's word. `pollingWish` is a column of released databases. */
const privateNames: { pattern: RegExp; plain: string }[] = [
  {
    pattern: /\b(?!pollingWish\b)\w*[wW]ish(?:es)?\b(?!\()|\buseWish\b|\bWishArguments\b/g,
    plain: '…Input, …Options or …Query',
  },
  { pattern: /\b(?:rung\w*|climb\w*|Climber\w*)\b/g, plain: 'keyLevel, assignKeys' },
  { pattern: /\bpatien(?:ce|t)\w*/g, plain: 'timeoutMs, retrying…' },
  {
    pattern:
      /\b(?:Ears|House|Standing|Told|Occasion|occasionOf|givens|strangers|besidesIn|nameAmong|itself|otherTurns)\b/g,
    plain: 'the word of the glossary or of the field',
  },
  {
    pattern: /\b(?:isToldByLink|createRooms|countWhatIsAmiss|ailing)\b/g,
    plain: 'the word of the glossary or of the field',
  },
]

/** All tell-tale words and private names of the project at `root`, in the order of its files. */
export function readTellTales(root?: string): { findings: Finding[]; countedLines: number } {
  const files = readProject(root)
  const findings = files.flatMap((file) => [...file.passages.flatMap(findTellTales), ...findPrivateNames(file)])
  return { findings, countedLines: countLines(files.flatMap(({ passages }) => passages)) }
}

export const findPrivateNames = ({ file, code }: Pick<Reading, 'file' | 'code'>): Finding[] =>
  privateNames.flatMap(({ pattern, plain }) =>
    [...code.matchAll(pattern)].map(({ 0: found, index }) => {
      return { file, line: code.slice(0, index).split('\n').length, kind: 'name' as const, found, plain }
    }),
  )

/** Comment and doc lines, without empty ones. */
const countLines = (passages: Passage[]): number =>
  passages
    .filter(({ kind }) => kind !== 'text')
    .reduce((sum, { lines }) => sum + lines.filter((line) => line.trim() !== '').length, 0)

/** Lines of comments and docs with a tell-tale word, per 100 such lines. */
export function perHundredLines({ findings, countedLines }: ReturnType<typeof readTellTales>): number {
  const lines = findings
    .filter(({ kind }) => kind === 'comment' || kind === 'doc')
    .map(({ file, line }) => `${file}:${line}`)
  return (new Set(lines).size * 100) / countedLines
}

export function findTellTales(passage: Passage): Finding[] {
  const text = passage.lines.join('\n')
  return tellTales
    .filter(({ only }) => only?.includes(passage.kind) ?? true)
    .flatMap(({ pattern, plain }) =>
      matchesOf(pattern, text, passage.kind).map(({ index, found }) => {
        const line = passage.line + text.slice(0, index).split('\n').length - 1
        return { file: passage.file, line, kind: passage.kind, found, plain }
      }),
    )
    .sort((one, other) => one.line - other.line)
}

function matchesOf(pattern: RegExp, text: string, kind: Passage['kind']): { index: number; found: string }[] {
  const atSentenceStart = pattern.source.includes('^')
  // The start of a test name or of a label is no sentence: "what is saved stays".
  if (atSentenceStart && kind === 'text') return []
  if (!atSentenceStart) return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ index, found }))
  return sentenceStarts(text).flatMap((index) => {
    const match = new RegExp(pattern.source, pattern.flags.replace('g', '')).exec(text.slice(index))
    return match ? [{ index: index + match.index, found: match[0] }] : []
  })
}

/** Headings are left out: "What is deliberately absent" is a good one. */
const sentenceStarts = (text: string): number[] =>
  [...text.matchAll(/(?:^[\s\-*|>]*|[.:;!?]\)?\s+)(?=\S)/g)].map(({ 0: before, index }) => index + before.length)
