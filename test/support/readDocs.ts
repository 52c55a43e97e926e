// The Markdown documents of the project, and what they name, for the checks of docs.test.ts.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** `file`: its path from the root, with forward slashes. */
export type Doc = { file: string; text: string }

export function readDocs(): Doc[] {
  return globSync(['*.md', 'docs/**/*.md'], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}

export const withoutCode = (text: string): string => text.replace(/^ *```[\s\S]*?^ *```/gm, '')

/** The targets of links and pictures, without those to other sites. */
export function linksOf({ text }: Doc): string[] {
  const found = withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)
  return [...found].map(([, target = '']) => target).filter((target) => !/^[a-z]+:/.test(target))
}

/** The anchors of the headings, as GitHub makes them. */
export function anchorsOf(text: string): Set<string> {
  const headings = withoutCode(text).matchAll(/^#+ (.+)$/gm)
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\- _]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/** Files and folders of the project that are named in `code` style. Placeholders such as `<name>` and `*` are left out. */
export function pathsOf({ text }: Doc): string[] {
  const found = withoutCode(text).matchAll(/`([\w@.-]+(?:\/[\w@.-]+)*\/?)`/g)
  return [...found].map(([, path = '']) => path).filter(isPath)
}

const isPath = (text: string) =>
  /^[\w.-]+\.(?:tsx?|mjs|md|css)$|^(?:src|test|dev|bench|docs)\/|\/.*\.[a-z]+$/.test(text)

/** The texts of a document that are read in one piece: paragraphs, items of lists, cells of tables. */
export function passagesOf({ text }: Doc): string[] {
  return withoutCode(text)
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) |\||#)/)
    .flatMap((part) => (part.trimStart().startsWith('|') ? part.split('|') : [part]))
    .map(plain)
    .filter((part) => part !== '')
}

/** Without marks of Markdown; code counts as one word. */
function plain(part: string): string {
  return part
    .replace(/`[^`]*`/g, 'Code')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:[-*>]|\d+\.|#+) /, '')
    .replace(/[*_]{1,2}/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

export const sentencesOf = (passage: string): string[] => passage.split(/(?<=[.!?]["')’”]*) +(?=["'(“‘]*[\p{Lu}\d])/u)

export const wordsOf = (sentence: string): string[] => sentence.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word))
