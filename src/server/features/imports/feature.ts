import { startImportFinisher } from '../../ingest/imports/importParts.ts'
import type { Feature } from '../feature.ts'
import { accountImportRoutes } from './accountImport.routes.ts'
import { continueImports } from './continueImports.ts'
import { importRoutes } from './imports.routes.ts'
import { createImports } from './imports.ts'

export const imports: Feature = {
  routes(api, parts) {
    const imports = createImports()
    api.addHook('onClose', () => imports.stop())
    importRoutes(api, { ...parts, imports })
    accountImportRoutes(api, { ...parts, imports })
  },
  loop: startImportFinisher,
  listen: continueImports,
  cases: {
    'POST /opml/import': {},
    'GET /opml/imports/:id': {},
    'GET /opml/imports/latest': {},
    'POST /opml/imports/:id/take-back': {},
    'DELETE /opml/imports/:id': {},
  },
  besides: {
    'POST /account/import': 'for readers',
  },
}
