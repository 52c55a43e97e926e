// Reads and describes databases as operators name them on a command line.
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { DatabaseAddress } from '../../db/openDatabase.ts'

/** 'sqlite:PATH', the file or its data folder, or 'postgres://…'; null for anything else. */
export function readDatabaseWords(words: string): DatabaseAddress | null {
  if (/^postgres(?:ql)?:\/\/./.test(words)) return URL.canParse(words) ? { is: 'postgres', url: words } : null
  const path = /^sqlite:(.+)$/.exec(words)?.[1]
  if (path === undefined) return null
  const place = resolve(path)
  const isFolder = existsSync(place) && statSync(place).isDirectory()
  return { is: 'sqlite', file: isFolder ? join(place, 'broadsheet.sqlite') : place }
}

/** The address, without its password. */
export function describeDatabase(address: DatabaseAddress): string {
  if (address.is === 'sqlite') return `sqlite:${address.file}`
  const { hostname, port, pathname } = new URL(address.url)
  return `postgres://${hostname}:${port || 5432}${pathname}`
}
