/** Opens a publisher's page. It doesn't learn our address and can't reach our window. */
export function openInTab(address: string): void {
  window.open(address, '_blank', 'noopener,noreferrer')
}
