import type { Column } from '../../shared/api/entities.ts'

/** The name of a column; columns of the same name are told apart by their place. */
export function columnLabel(columns: Column[], column: Column): string {
  const isOnly = columns.every((other) => other.id === column.id || other.name !== column.name)
  return isOnly ? column.name : `${column.name} (${column.order + 1})`
}
