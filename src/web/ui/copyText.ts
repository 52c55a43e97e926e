/**
 * Copies a text to the clipboard; false when the browser refuses. Pages without https have no clipboard API. There the text
 * is copied from the `field` that shows it, which stays selected, so the reader can copy it too.
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
