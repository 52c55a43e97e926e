// The sentences of the project: comments, documents, user-facing texts and test names, for the rules of plain English.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** `comment` and `doc` lines are counted; `text` is a string with several words in src/, or the name of a test. */
export type ProseKind = 'comment' | 'doc' | 'text'
/** One paragraph or comment. `lines[0]` is line number `line` of the file. */
export type Passage = { file: string; kind: ProseKind; line: number; lines: string[] }
/** `code` has the lines of the file without comments, strings and texts. */
export type Reading = { file: string; passages: Passage[]; code: string }

const defaultRoot = join(import.meta.dirname, '../..')

/** Every file of the project at `root`. Fixtures are other people's words, so they are left out. */
export function readProject(root = defaultRoot): Reading[] {
  return globSync(['{src,dev,bench,test}/**/*.{ts,tsx,css}', '*.{ts,mjs,md}', 'docs/**/*.md'], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('test/fixtures/'))
    .sort()
    .map((file) => readProse(file, readFileSync(join(root, file), 'utf8')))
}

export function readProse(file: string, source: string): Reading {
  if (file.endsWith('.md')) return { file, passages: documentParagraphs(file, source), code: '' }
  if (file.endsWith('.css')) return { file, passages: stylesheetComments(file, source), code: '' }
  const { comments, program } = parseSync(file, source)
  const strings: Node[] = []
  const names: Node[] = []
  visitNodes(program as unknown as Node, (node) => {
    if (/^(Literal|JSXText|TemplateElement)$/.test(node.type)) strings.push(node)
    const name = testName(node)
    if (name) names.push(name)
  })
  const isTest = /\.(test|story)\.tsx?$|^(test|bench)\//.test(file)
  const texts = isTest ? names : file.startsWith('src/') ? strings : []
  return {
    file,
    passages: [...sourceComments(file, source, comments), ...texts.flatMap((node) => textPassage(file, source, node))],
    code: withoutSpans(source, [...comments, ...strings]),
  }
}

/** Code blocks are left out, and so is code within a line: it names things and is no sentence. */
function documentParagraphs(file: string, source: string): Passage[] {
  const passages: Passage[] = []
  let open: Passage | undefined
  let isCode = false
  for (const [index, line] of source.split('\n').entries()) {
    const isFence = line.trimStart().startsWith('```')
    if (isFence) isCode = !isCode
    if (isFence || isCode || line.trim() === '') {
      open = undefined
      continue
    }
    // Each list entry and table row is a passage of its own, since the next one starts a new sentence.
    if (!open || /^\s*([-*|#]|\d+\.)/.test(line)) {
      open = { file, kind: 'doc', line: index + 1, lines: [] }
      passages.push(open)
    }
    open.lines.push(withoutCode(line))
  }
  return passages
}

const stylesheetComments = (file: string, source: string): Passage[] =>
  [...source.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ 0: text, index }) => commentPassage(file, source, index, text))

function sourceComments(file: string, source: string, comments: Span[]): Passage[] {
  const passages: Passage[] = []
  let previousEnd = 0
  for (const { start, end } of comments) {
    const passage = commentPassage(file, source, start, source.slice(start, end))
    const previous = passages.at(-1)
    // Line comments that follow each other are one passage.
    const isContinued = source.startsWith('//', start) && /^\n[ \t]*$/.test(source.slice(previousEnd, start))
    if (previous && isContinued) previous.lines.push(...passage.lines)
    else passages.push(passage)
    previousEnd = end
  }
  return passages
}

function commentPassage(file: string, source: string, start: number, text: string): Passage {
  const lines = text
    .split('\n')
    .map((line) => withoutCode(line.replace(/^\s*(\/\*\*?|\/\/|\*(?!\/))|\*\/\s*$/g, '').trim()))
  return { file, kind: 'comment', line: lineAt(source, start), lines }
}

/** Single words are keys and names, SQL is code. */
function textPassage(file: string, source: string, node: Node): Passage[] {
  const text = source.slice(node.start, node.end)
  if (!/[a-z]{2,} [a-z]/i.test(text) || /^['"`]?\s*(select|insert|update|delete|with|create|pragma)\b/i.test(text))
    return []
  return [{ file, kind: 'text', line: lineAt(source, node.start), lines: text.split('\n') }]
}

type Span = { start: number; end: number }
export type Node = Span & { type: string; [key: string]: unknown }

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

export function visitNodes(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const key in node) {
    const value = node[key]
    if (Array.isArray(value)) {
      for (const child of value) if (isNode(child)) visitNodes(child, visit)
    } else if (isNode(value)) visitNodes(value, visit)
  }
}

/** The first argument of `test('…')`, `test.skip('…')`, `eachDatabase('…')`. */
function testName({ type, callee, arguments: values }: Node): Node | undefined {
  if (type !== 'CallExpression' || !isNode(callee) || !Array.isArray(values)) return undefined
  const name = isNode(callee.object) ? callee.object.name : callee.name
  const first: unknown = values[0]
  if (!/^(test|it|describe|each\w+|story)$/.test(String(name)) || !isNode(first)) return undefined
  return typeof first.value === 'string' ? first : undefined
}

function withoutSpans(source: string, spans: Span[]): string {
  const parts: string[] = []
  let end = 0
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    parts.push(source.slice(end, span.start), source.slice(span.start, span.end).replace(/[^\n]+/g, ' '))
    end = span.end
  }
  return [...parts, source.slice(end)].join('')
}

const withoutCode = (line: string) => line.replace(/`[^`]*`/g, (code) => '`'.repeat(code.length))
export const lineAt = (source: string, offset: number) => source.slice(0, offset).split('\n').length
