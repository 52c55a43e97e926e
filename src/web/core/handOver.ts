/** Safari reads the address long after the click. */
const addressKeptMs = 60_000

/** Gives a file to the reader as a download. */
export function handOver(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), addressKeptMs)
}
