import type { Item } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { kindOfBegun } from '../core/itemsToContinue.ts'

/** The name of the list of what the reader began. */
export function continueLabel(items: readonly Item[]): string {
  if (items.length === 0) return texts.continueBoth()
  const labels = { heard: texts.continueListening, read: texts.continueReading, both: texts.continueBoth }
  return labels[kindOfBegun(items)]()
}
