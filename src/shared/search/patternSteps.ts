// Pure: how long a regular expression becomes, estimated before it is compiled: compiling one with long repeats takes half a second.

/** Groups, repeats with a number, sets, escaped characters, and any other character. */
const part = /[()]|\{\d{1,4}(?:,\d{0,4})?\}|\[\^?\]?(?:\\.|[^\]\\])*\]?|\\[pP]\{?\w{0,30}\}?|\\.|./gsu

/** A text that is no valid expression has an estimate, too. */
export function estimateSteps(source: string): number {
  let group: Group = { before: 0, last: 0, outer: null }
  for (const [text] of source.matchAll(part)) {
    if (text === '(') group = { before: 0, last: 0, outer: group }
    else if (text === ')' && group.outer !== null) group = append(group.outer, stepsOf(group) + 2)
    else if (/^\{\d/.test(text)) group = { ...group, last: group.last * mostTimes(text) }
    else group = append(group, 1)
  }
  let steps = stepsOf(group)
  for (let outer = group.outer; outer !== null; outer = outer.outer) steps += stepsOf(outer)
  return steps
}

/** `last` is what a repeat repeats. */
type Group = { before: number; last: number; outer: Group | null }

const append = (group: Group, steps: number): Group => ({ ...group, before: stepsOf(group), last: steps })
const stepsOf = ({ before, last }: Group): number => before + last
const mostTimes = (repeat: string): number => Math.max(1, ...(repeat.match(/\d+/g) ?? []).map(Number))

/** The work of compiling its sets: about 50 ms for 300. Repeats don't add to it. */
export function estimateSets(source: string): number {
  let sum = 0
  for (const [text] of source.matchAll(part))
    if (/^\\[pP]/.test(text)) sum += letterList
    else if (text.startsWith('['))
      sum += 1 + letterList * countOf(text, /\\[pP]|\[:/g) + wideRange * countOf(text, /-(?:[^\0-\x7f]|\\[xu0-7])/g)
  return sum
}

/** The letters of a script are a list of ranges. */
const letterList = 2
/** The other case of each letter between two distant ones is looked up. */
const wideRange = 20

const countOf = (text: string, piece: RegExp): number => text.match(piece)?.length ?? 0
