// Finds regular expressions that take quadratic or exponential time on some text. A backtracking engine tries each way to match a text
// that doesn't match, so the question is in how many ways an expression can read a repeated text: once (linear), at each place
// (quadratic), or doubling with each repetition (exponential). The expression becomes an automaton whose states are its single letters
// (Glushkov), and pairs and triples of states answer the question. In one file, because parser, automaton and search are one algorithm.

export type Slowness = 'quadratic' | 'exponential'

/** Pairs of code points, both included. */
type Letters = readonly (readonly [number, number])[]

type Tree =
  | { is: 'letters'; letters: Letters }
  | { is: 'sequence'; parts: Tree[] }
  | { is: 'choice'; parts: Tree[] }
  | { is: 'repeated'; part: Tree; min: number; max: number }
  /** A condition that may fail, such as '$' or a look-ahead. `body` is read from there. */
  | { is: 'condition'; body: Tree | null; isEnd: boolean }
  | { is: 'start' }

const lastCode = 0x10ffff
/** More repetitions count as endless: a large constant is as slow. */
const endlessFrom = 1000
/** Two repetitions show every ambiguity that more of them have. */
const copiesMax = 2

/** Null for an expression that is linear. Throws for syntax that no expression of ours has. */
export function findSlowness({ source, flags }: Pick<RegExp, 'source' | 'flags'>): Slowness | null {
  const automaton = new Automaton(flags)
  automaton.build(new Parser(source, flags).parse())
  if (automaton.isExponential()) return 'exponential'
  return automaton.isQuadratic() ? 'quadratic' : null
}

class Parser {
  private readonly source: string
  private readonly flags: string
  private at = 0

  constructor(source: string, flags: string) {
    this.source = source
    this.flags = flags
  }

  parse(): Tree {
    const tree = this.choice()
    if (this.at < this.source.length) throw new Error(`cannot read ${this.source} at ${this.at}`)
    return tree
  }

  private choice(): Tree {
    const parts = [this.sequence()]
    while (this.takes('|')) parts.push(this.sequence())
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { is: 'choice', parts }
  }

  private sequence(): Tree {
    const parts: Tree[] = []
    while (this.at < this.source.length && !'|)'.includes(this.source[this.at] ?? '')) parts.push(this.quantified())
    return { is: 'sequence', parts }
  }

  private quantified(): Tree {
    const part = this.atom()
    const quantifier = this.takesMatch(/([*+?])\??|\{(\d+)(,(\d*))?\}\??/y)
    if (quantifier === null) return part
    const [, sign, min = '0', comma, max] = quantifier
    if (sign !== undefined)
      return { is: 'repeated', part, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Number.POSITIVE_INFINITY }
    const most = comma === undefined ? Number(min) : max === '' ? Number.POSITIVE_INFINITY : Number(max)
    return { is: 'repeated', part, min: Number(min), max: most >= endlessFrom ? Number.POSITIVE_INFINITY : most }
  }

  private atom(): Tree {
    if (this.takes('^')) return { is: 'start' }
    if (this.takes('$')) return { is: 'condition', body: null, isEnd: !this.flags.includes('m') }
    if (this.takes('.')) return { is: 'letters', letters: this.flags.includes('s') ? all : without(lineEnds) }
    if (this.takes('[')) return { is: 'letters', letters: this.inBrackets() }
    if (this.takesMatch(/\(\?<[=!]/y)) {
      this.choice()
      this.expects(')')
      return { is: 'condition', body: null, isEnd: false }
    }
    if (this.takesMatch(/\(\?[=!]/y)) {
      const body = this.choice()
      this.expects(')')
      return { is: 'condition', body, isEnd: false }
    }
    if (this.takesMatch(/\((?:\?(?:<[^>]+>|[a-z]*(?:-[a-z]+)?:))?/y)) {
      const group = this.choice()
      this.expects(')')
      return group
    }
    if (this.takes('\\')) return this.escaped()
    return { is: 'letters', letters: this.eachCase([this.letter()]) }
  }

  private escaped(): Tree {
    if (this.takesMatch(/[bB]|[1-9]\d*|k<[^>]+>/y)) return { is: 'condition', body: null, isEnd: false }
    return { is: 'letters', letters: this.escapedLetters() }
  }

  private escapedLetters(): Letters {
    const named = this.takesMatch(/([pP])\{([^}]+)\}/y)
    // Properties are letters or numbers of all scripts: a large part of everything beyond ASCII.
    if (named) return named[1] === 'P' ? all : [...wordLetters, [0xaa, lastCode]]
    const kind = this.takesMatch(/[dDsSwW]/y)?.[0]
    if (kind !== undefined) {
      const letters = { d: digits, s: spaces, w: wordLetters }[kind.toLowerCase() as 'd' | 's' | 'w']
      return kind === kind.toLowerCase() ? letters : without(letters)
    }
    const code = this.takesMatch(/u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2})/iy)
    if (code) return this.eachCase([point(Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '', 16))])
    const letter = this.letter()
    const control = { n: 10, r: 13, t: 9, f: 12, v: 11, 0: 0 }[String.fromCodePoint(letter[0])]
    return this.eachCase([control === undefined ? letter : point(control)])
  }

  private inBrackets(): Letters {
    const isNegated = this.takes('^')
    const letters: (readonly [number, number])[] = []
    while (!this.takes(']')) {
      if (this.at >= this.source.length) throw new Error(`cannot read ${this.source}`)
      const from = this.bracketPart()
      if (from.length === 1 && this.source[this.at] === '-' && this.source[this.at + 1] !== ']') {
        this.at++
        const to = this.bracketPart()
        letters.push([from[0]?.[0] ?? 0, to.at(-1)?.[1] ?? 0])
      } else letters.push(...from)
    }
    const each = this.eachCase(letters)
    return isNegated ? without(each) : each
  }

  private bracketPart(): Letters {
    if (!this.takes('\\')) return [this.letter()]
    if (this.takes('b')) return [point(8)]
    return this.escapedLetters()
  }

  private letter(): readonly [number, number] {
    const code = this.source.codePointAt(this.at) ?? 0
    this.at += code > 0xffff ? 2 : 1
    return point(code)
  }

  private eachCase(letters: Letters): Letters {
    if (!this.flags.includes('i')) return letters
    const other = (from: number, to: number, by: number) =>
      letters.flatMap(([low, high]): [number, number][] => {
        const [start, end] = [Math.max(low, from), Math.min(high, to)]
        return start <= end ? [[start + by, end + by]] : []
      })
    return [...letters, ...other(65, 90, 32), ...other(97, 122, -32)]
  }

  private takes(text: string): boolean {
    if (!this.source.startsWith(text, this.at)) return false
    this.at += text.length
    return true
  }

  private takesMatch(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.source)
    if (found) this.at += found[0].length
    return found
  }

  private expects(text: string): void {
    if (!this.takes(text)) throw new Error(`cannot read ${this.source} at ${this.at}`)
  }
}

const point = (code: number): [number, number] => [code, code]
const all: Letters = [[0, lastCode]]
const digits: Letters = [[48, 57]]
const wordLetters: Letters = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
]
const lineEnds: Letters = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
]
const spaces: Letters = [
  [9, 13],
  [32, 32],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]

function without(letters: Letters): Letters {
  const left: [number, number][] = []
  let next = 0
  for (const [low, high] of letters.toSorted((one, other) => one[0] - other[0])) {
    if (low > next) left.push([next, low - 1])
    next = Math.max(next, high + 1)
  }
  if (next <= lastCode) left.push([next, lastCode])
  return left
}

function common(one: Letters, other: Letters): Letters {
  return one.flatMap(([low, high]) =>
    other.flatMap(([from, to]): [number, number][] => {
      const [start, end] = [Math.max(low, from), Math.min(high, to)]
      return start <= end ? [[start, end]] : []
    }),
  )
}

/**
 * A part of the automaton. `first`: the states it may begin with; `firstAtStart`: those only at the start of the text; `last`: the
 * states after which it may go on; `ends`: the states after which it has matched for sure.
 */
type Part = {
  first: number[]
  firstAtStart: number[]
  last: number[]
  ends: number[]
  mayBeEmpty: boolean
  mayBeEmptyAtStart: boolean
  /** Empty, and nothing is left to check. */
  isEmptyMatch: boolean
}

/** State 0 is the search before a match: it reads any letter. */
const search = 0

class Automaton {
  private readonly letters: Letters[] = [all]
  private readonly next: Map<number, number>[] = [new Map()]
  private readonly matched = new Set<number>()
  private readonly flags: string

  constructor(flags: string) {
    this.flags = flags
  }

  build(tree: Tree): void {
    const whole = this.part(tree)
    for (const state of whole.ends) this.matched.add(state)
    if (this.flags.includes('y')) {
      for (const state of [...whole.first, ...whole.firstAtStart]) this.join(search, state)
      return
    }
    this.join(search, search)
    for (const state of whole.first) this.join(search, state)
    if (whole.firstAtStart.length === 0) return
    // '^' with the flag m is also after a line's end.
    const before = this.add(this.flags.includes('m') ? lineEnds : [])
    if (this.flags.includes('m')) this.join(search, before)
    for (const state of whole.firstAtStart) this.join(before, state)
  }

  private part(tree: Tree): Part {
    switch (tree.is) {
      case 'letters': {
        const states = [this.add(tree.letters)]
        return { ...never, first: states, last: states, ends: states }
      }
      case 'start':
        return { ...never, mayBeEmptyAtStart: true }
      case 'condition':
        return this.condition(tree)
      case 'sequence':
        return this.sequence(tree.parts)
      case 'choice': {
        const parts = tree.parts.map((part) => this.part(part))
        const each = (name: 'first' | 'firstAtStart' | 'last' | 'ends') => parts.flatMap((part) => part[name])
        return {
          first: each('first'),
          firstAtStart: each('firstAtStart'),
          last: each('last'),
          ends: each('ends'),
          mayBeEmpty: parts.some(({ mayBeEmpty }) => mayBeEmpty),
          mayBeEmptyAtStart: parts.some((part) => part.mayBeEmptyAtStart),
          isEmptyMatch: parts.some(({ isEmptyMatch }) => isEmptyMatch),
        }
      }
      case 'repeated':
        return this.repeated(tree)
    }
  }

  /** A state that reads nothing: whether the condition holds is unknown, so neither way is certain. */
  private condition({ body, isEnd }: Tree & { is: 'condition' }): Part {
    const inside = body === null ? nothing : this.part(body)
    for (const state of inside.ends) this.matched.add(state)
    const states = [this.add([])]
    return { ...never, first: [...inside.first, ...states], ends: states, mayBeEmpty: !isEnd }
  }

  private sequence(trees: Tree[]): Part {
    return trees.reduce((whole: Part, tree) => this.inRow(whole, this.part(tree)), nothing)
  }

  private inRow(one: Part, other: Part): Part {
    for (const from of one.last) for (const to of other.first) this.join(from, to)
    const atStart = one.mayBeEmptyAtStart ? [...other.first, ...other.firstAtStart] : []
    return {
      first: [...one.first, ...(one.mayBeEmpty ? other.first : [])],
      firstAtStart: [...one.firstAtStart, ...atStart, ...(one.mayBeEmpty ? other.firstAtStart : [])],
      last: [...other.last, ...(other.mayBeEmpty ? one.last : [])],
      ends: [...other.ends, ...(other.isEmptyMatch ? one.ends : [])],
      mayBeEmpty: one.mayBeEmpty && other.mayBeEmpty,
      mayBeEmptyAtStart:
        (one.mayBeEmptyAtStart && (other.mayBeEmpty || other.mayBeEmptyAtStart)) ||
        (one.mayBeEmpty && other.mayBeEmptyAtStart),
      isEmptyMatch: one.isEmptyMatch && other.isEmptyMatch,
    }
  }

  private repeated({ part, min, max }: Tree & { is: 'repeated' }): Part {
    const isEndless = max === Number.POSITIVE_INFINITY
    const copies = isEndless ? Math.max(1, Math.min(min, copiesMax)) : Math.min(max, copiesMax)
    let row: Part = nothing
    const stops: Part[] = []
    for (let copy = 1; copy <= copies; copy++) {
      const built = this.part(part)
      if (isEndless && copy === copies) for (const from of built.last) for (const to of built.first) this.join(from, to)
      row = this.inRow(row, built)
      if (copy >= Math.min(min, copies)) stops.push(row)
    }
    // It begins with its first copy, however many there are.
    const each = (name: 'last' | 'ends') => [...new Set(stops.flatMap((stop) => stop[name]))]
    return {
      ...row,
      last: each('last'),
      ends: each('ends'),
      mayBeEmpty: min === 0 || row.mayBeEmpty,
      isEmptyMatch: min === 0 || row.isEmptyMatch,
    }
  }

  private add(letters: Letters): number {
    this.next.push(new Map())
    return this.letters.push(letters) - 1
  }

  /** Counts the ways from one state to the other: '(?:a*)*' has two. */
  private join(from: number, to: number): void {
    const next = this.next[from]
    next?.set(to, (next.get(to) ?? 0) + 1)
  }

  /** A state from which the expression has matched leads to no further attempt. */
  private after(state: number): number[] {
    return [...(this.next[state]?.keys() ?? [])].filter((to) => !this.matched.has(to))
  }

  private reachedFrom(state: number): Set<number> {
    const reached = new Set<number>()
    const open = [state]
    for (let from = open.pop(); from !== undefined; from = open.pop())
      for (const to of this.after(from))
        if (!reached.has(to) && (this.letters[to]?.length ?? 0) > 0) {
          reached.add(to)
          open.push(to)
        }
    return reached
  }

  private circles(): { reached: Set<number>[]; circleOf: (state: number) => Set<number> } {
    const reached = this.letters.map((_, state) => this.reachedFrom(state))
    const circleOf = (state: number) =>
      new Set([...(reached[state] ?? [])].filter((other) => reached[other]?.has(state)))
    return { reached, circleOf }
  }

  /** Two ways around the same circle that read the same text. */
  isExponential(): boolean {
    const { reached, circleOf } = this.circles()
    const seen = new Set<number>()
    for (const [state, all] of reached.entries()) {
      if (!all.has(state) || seen.has(state)) continue
      const circle = circleOf(state)
      for (const member of circle) seen.add(member)
      for (const from of circle)
        for (const [to, ways] of this.next[from] ?? []) if (circle.has(to) && ways > 1) return true
      // From one state to two different ones and back to one.
      for (const member of circle) {
        const inside = (pair: readonly number[]) => pair.every((one) => circle.has(one))
        const pairs = this.walk([member, member], inside)
        const split = pairs.filter(([one, other]) => one !== other)
        if (split.some((pair) => this.walk(pair, inside).some(([one, other]) => one === member && other === member)))
          return true
      }
    }
    return false
  }

  /** Two circles, the second reached from the first, that read the same text, as does a way between them. */
  isQuadratic(): boolean {
    const { reached, circleOf } = this.circles()
    const inCircle = reached.flatMap((all, state) => (all.has(state) ? [state] : []))
    for (const one of inCircle)
      for (const other of inCircle) {
        if (one === other || !reached[one]?.has(other)) continue
        const [first, second] = [circleOf(one), circleOf(other)]
        const inside = ([a = 0, b = 0, c = 0]: readonly number[]) =>
          first.has(a) && second.has(c) && (b === other || reached[b]?.has(other) === true)
        if (this.walk([one, one, other], inside).some(([a, b, c]) => a === one && b === other && c === other))
          return true
      }
    return false
  }

  /** The groups of states that are reached when all of them read the same letters. */
  private walk(from: readonly number[], isInside: (states: readonly number[]) => boolean): number[][] {
    const found = new Map<string, number[]>()
    const open: (readonly number[])[] = [from]
    for (let states = open.pop(); states !== undefined; states = open.pop())
      for (const group of this.steps(states)) {
        const key = group.join()
        if (found.has(key) || !isInside(group)) continue
        found.set(key, group)
        open.push(group)
      }
    return [...found.values()]
  }

  private steps(states: readonly number[]): number[][] {
    let groups: { states: number[]; letters: Letters }[] = [{ states: [], letters: all }]
    for (const state of states)
      groups = groups.flatMap((group) =>
        this.after(state).flatMap((to) => {
          const letters = common(group.letters, this.letters[to] ?? [])
          return letters.length === 0 ? [] : [{ states: [...group.states, to], letters }]
        }),
      )
    return groups.map((group) => group.states)
  }
}

const never: Part = {
  first: [],
  firstAtStart: [],
  last: [],
  ends: [],
  mayBeEmpty: false,
  mayBeEmptyAtStart: false,
  isEmptyMatch: false,
}
const nothing: Part = { ...never, mayBeEmpty: true, isEmptyMatch: true }
