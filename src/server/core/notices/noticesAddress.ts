/** The address of a reader's own feed of notices. No sender and no list can have it: their names hold no angle brackets. */
export const noticesAddress = 'newsletter:<notices>'
