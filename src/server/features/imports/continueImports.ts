import { findUser } from '../../core/accounts/users.queries.ts'
import type { Deps } from '../../deps.ts'
import { createRefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import type { Running } from '../feature.ts'
import { importAccount } from './importAccount.ts'
import { createImportReader } from './importReader.ts'
import { takeUnfinished, type UnfinishedImport } from './unfinishedImports.ts'

/** Goes on with the account files whose import ended with an earlier process, one after the other. */
export async function continueImports(deps: Deps): Promise<Running> {
  const unfinished = await takeUnfinished(deps.config.dataFolder)
  if (unfinished.length === 0) return { stop: async () => {} }
  const files = createImportReader()
  const refreshDeps = createRefreshDeps(deps, { pauseMs: 8 })
  let isStopping = false

  async function goOn({ reader, path }: UnfinishedImport): Promise<void> {
    if (!(await findUser(deps.db, reader.id))) return
    const file = await files.openAccount(path, deps.clock())
    await importAccount(refreshDeps, reader, { file, onProgress: () => {} })
    deps.log.info({ reader: reader.id }, 'an interrupted import was finished')
  }

  async function goOnWithAll(): Promise<void> {
    for (const each of unfinished) {
      if (!isStopping)
        await goOn(each).catch((error: unknown) => {
          if (!isStopping) deps.log.error({ err: error }, 'an interrupted import stopped again')
        })
      await (isStopping ? each.leave() : each.remove())
      files.close()
    }
    files.end()
  }

  const work = goOnWithAll()
  return {
    async stop() {
      isStopping = true
      files.end()
      await work
    },
  }
}
