/**
 * Copies a text to the clipboard; false when the browser refuses. Pages without https have no clipboard API. There the text
 * is copied from the `field` that shows it, which stays selected, so the reader can copy it too; without one, from a field made for it.
 */
export async function copyText(text: string, field: HTMLInputElement | null): Promise<boolean> {
  if (navigator.clipboard !== undefined) {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    if (isCopied) return true
  }
  if (field === null) return copyFromOwnField(text)
  field.select()
  return document.execCommand('copy')
}

function copyFromOwnField(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  // Neither seen nor scrolled to.
  Object.assign(field.style, { position: 'fixed', top: '0', opacity: '0' })
  // The page behind an open dialog is inert.
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  top.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isCopied
}
