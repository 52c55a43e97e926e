import type { Need } from './contract.ts'

/** The calls outside of the contract, since they answer with files or streams. */
export const fileCalls = {
  'GET /highlights/export': { need: 'read' },
  'GET /events': { need: 'read' },
  'GET /opml/export': { need: 'read' },
  'GET /items/saved/export': { need: 'read' },
  'GET /books/paper/:day': { need: 'books' },
  'GET /books/later': { need: 'books' },
  'GET /books/saved': { need: 'books' },
  'GET /books/tags/:id': { need: 'books' },
  // Each of its tools has a need of its own.
  'POST /mcp': { need: 'read' },
  'GET /account/export': { need: 'full' },
  'POST /account/import': { need: 'full' },
} as const satisfies Record<string, { need: Need }>
