import { DatabaseSync } from 'node:sqlite'

const lockedMs = 5000

/** Rows of the SQLite file that a client keeps, while it runs. */
export function readStore(file: string, query: string): Record<string, unknown>[] {
  const store = new DatabaseSync(file, { readOnly: true, timeout: lockedMs })
  try {
    return store.prepare(query).all()
  } finally {
    store.close()
  }
}
