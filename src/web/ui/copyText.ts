/**
 * Puts a text on the clipboard; false when the browser refuses. Pages without https have no clipboard of their own: there
 * the text is copied out of the `field` that shows it, which stays selected for the reader's own hands.
 */
export async function copyText(text: string, field: HTMLInputElement | null): Promise<boolean> {
  if (navigator.clipboard !== undefined) {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    if (isCopied) return true
  }
  field?.select()
  return document.execCommand('copy')
}
