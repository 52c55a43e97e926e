import type { Board } from '../../../shared/api/entities.ts'
import type { BoardRow } from '../../db/schema.ts'

export const presentBoard = ({ id, name, position }: BoardRow): Board => ({ id, name, position })
