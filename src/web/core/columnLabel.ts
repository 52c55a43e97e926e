import type { Column } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'

/** The name of a column, with its place if another column has the same name. */
export function columnLabel(columns: Column[], column: Column): string {
  const isOnly = columns.every((other) => other.id === column.id || other.name !== column.name)
  return isOnly ? column.name : texts.columnNumbered({ name: column.name, number: column.order + 1 })
}
