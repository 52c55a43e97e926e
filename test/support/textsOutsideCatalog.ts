// Texts for people that are written in the web's code, where the catalog (src/shared/texts/en.ts) is their place.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { isNode, lineAt, type Node, visitNodes } from './prose.ts'

export type OutsideText = { file: string; line: number; text: string }

const root = join(import.meta.dirname, '../..')

/** Attributes of elements and components, and properties of objects, that hold a text. */
const textName =
  /^(?:aria-(?:label|description|placeholder|roledescription|valuetext)|alt|title|label|text|hint|help|placeholder|summary|note|notice|message|otherwise|failure|\w+(?:Label|Text|Title|(?<!enterKey)Hint))$/

export function readTextsOutsideCatalog(): OutsideText[] {
  return globSync('src/web/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$|^src\/web\/testing\//.test(file))
    .sort()
    .flatMap((file) => findTextsOutsideCatalog(file, readFileSync(join(root, file), 'utf8')))
}

export function findTextsOutsideCatalog(file: string, source: string): OutsideText[] {
  const found = new Map<number, string>()
  const forDevelopers = new Set<number>()
  visitNodes(parseSync(file, source).program as unknown as Node, (node) => {
    for (const { start, text } of textsIn(node)) if (hasWords(text)) found.set(start, text.trim())
    for (const { start } of errorTexts(node)) forDevelopers.add(start)
  })
  return [...found]
    .filter(([start]) => !forDevelopers.has(start))
    .toSorted(([one], [other]) => one - other)
    .map(([start, text]) => ({ file, line: lineAt(source, start), text }))
}

type Written = { start: number; text: string }

function textsIn(node: Node): Written[] {
  switch (node.type) {
    case 'JSXText':
      return [{ start: node.start, text: String(node.value) }]
    case 'JSXElement':
    case 'JSXFragment':
      return (node.children as Node[]).flatMap(writtenIn)
    case 'JSXAttribute':
      return isTextName(node.name) ? writtenIn(node.value) : []
    case 'Property':
      return isTextName(node.key) ? writtenIn(node.value) : []
    default:
      return isSentence(node) ? writtenIn(node) : []
  }
}

/** `new Error(…)` and `new DOMException(…)`: no screen shows these texts. */
function errorTexts({ type, callee, arguments: values }: Node): Written[] {
  const isError = type === 'NewExpression' && isNode(callee) && /(?:Error|Exception)$/.test(String(callee.name))
  return isError ? (values as Node[]).flatMap(writtenIn) : []
}

function isTextName(name: unknown): boolean {
  return isNode(name) && textName.test(String(name.name ?? name.value))
}

/** Strings that are this value, or one of several that it may be. Arguments of a call are not the value. */
function writtenIn(value: unknown): Written[] {
  if (!isNode(value)) return []
  switch (value.type) {
    case 'Literal':
      return typeof value.value === 'string' ? [{ start: value.start, text: value.value }] : []
    case 'TemplateLiteral':
      return [{ start: value.start, text: templateText(value) }]
    case 'ConditionalExpression':
      return [...writtenIn(value.consequent), ...writtenIn(value.alternate)]
    case 'LogicalExpression':
    case 'BinaryExpression':
      return isComparison(value) ? [] : [...writtenIn(value.left), ...writtenIn(value.right)]
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return writtenIn(value.expression)
    case 'ArrowFunctionExpression':
      return writtenIn(value.body)
    default:
      return []
  }
}

const isComparison = ({ operator }: Node) => /^[=!<>]/.test(String(operator))

function templateText({ quasis }: Node): string {
  return (quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}

/** A string of several words that begins with a capital, wherever it is: 'Nothing found', `Delete ${title}?`. */
function isSentence(node: Node): boolean {
  const isString = node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
  return isString && writtenIn(node).some(({ text }) => /^["“]?[A-Z][\w’']* (?:[\w’'“"]|…)/.test(text))
}

/** The product and its settings have the same names in every language. Symbols and addresses have no words. */
function hasWords(text: string): boolean {
  return /\p{L}{2}/u.test(text.replace(/\bBroadsheet\b|\b[A-Z]+(?:_[A-Z]+)+\b|https?:\/\/\S*/g, ''))
}
