/** Whether the HTML of an article already shows this picture, which would otherwise appear twice. */
export function holdsPicture(html: string, address: string): boolean {
  return html.includes(`"${address}"`) || html.includes(`"${address.replaceAll('&', '&amp;')}"`)
}
