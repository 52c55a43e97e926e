import { buildServer } from '../../../dev/buildServer.ts'
import { buildWeb } from '../../../dev/buildWeb.ts'
import { buildPseudoProduct } from './pseudoLanguage.ts'

/** Once for all workers: two builds at the same time would delete each other's files. */
export default async function buildProduct(): Promise<void> {
  await buildWeb({ isPseudo: false })
  await buildServer()
  if (process.env.PSEUDO_PRODUCT !== 'none') buildPseudoProduct()
}
