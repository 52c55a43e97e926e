import { useState } from 'react'
import { texts } from '../../shared/texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { AddColumnDialog } from './ColumnDialog.tsx'

export function EmptyBoard() {
  const [isAdding, setAdding] = useState(false)
  return (
    <EmptyState title={texts.boardEmpty()} hint={texts.boardEmptyHint()}>
      <Button look="primary" onClick={() => setAdding(true)}>
        {texts.addColumn()}
      </Button>
      {isAdding && <AddColumnDialog onClose={() => setAdding(false)} />}
    </EmptyState>
  )
}
