import { createContext } from 'react'

/** How many dialogs are around this place: 0 on the page, 1 inside a dialog. Only the topmost dialog gets keys. */
export const DialogDepth = createContext(0)
