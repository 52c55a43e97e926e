// A folder of real documents, each at its own address, with the headers of its publisher.

import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

export type FolderDocument = {
  url: string
  file: string
  contentType: string
  /** The columns of index.tsv, if it exists: kind, declared_encoding, class, … */
  facts: Record<string, string>
}

export type Folder = {
  documents: FolderDocument[]
  /** The document at the end of an address path; null without one. */
  read(encodedFile: string): { bytes: Buffer; contentType: string } | null
}

export function openFolder(folder: string, baseUrl: string): Folder {
  const facts = readIndex(folder)
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== 'index.tsv',
  )
  const documents = files.map(({ name: file }) => {
    const known = facts.get(file) ?? {}
    return {
      url: `${baseUrl}/${encodeURIComponent(file)}`,
      file,
      contentType: contentTypeOf(file, known),
      facts: known,
    }
  })
  const byFile = new Map(documents.map((document) => [encodeURIComponent(document.file), document]))
  return {
    documents,
    read(encodedFile) {
      const document = byFile.get(encodedFile)
      if (document === undefined) return null
      return { bytes: readFileSync(join(folder, document.file)), contentType: document.contentType }
    },
  }
}

function readIndex(folder: string): Map<string, Record<string, string>> {
  const [head = '', ...lines] = readIfThere(join(folder, 'index.tsv')).trimEnd().split('\n')
  const columns = head.split('\t')
  const rows = lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']))
  })
  return new Map(rows.map((row) => [row.file ?? '', row]))
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function contentTypeOf(file: string, facts: Record<string, string>): string {
  const type = typeOfKind(facts.kind ?? '') ?? (extname(file) === '.json' ? 'application/feed+json' : 'application/xml')
  const encoding = facts.declared_encoding ?? ''
  return isCharset(encoding) ? `${type}; charset=${encoding}` : type
}

function typeOfKind(kind: string): string | null {
  if (kind.startsWith('rss')) return 'application/rss+xml'
  if (kind.startsWith('atom')) return 'application/atom+xml'
  if (kind === 'rdf') return 'application/rdf+xml'
  return kind === 'json' ? 'application/feed+json' : null
}

function isCharset(label: string): boolean {
  try {
    return label !== '' && new TextDecoder(label) instanceof TextDecoder
  } catch {
    return false
  }
}
