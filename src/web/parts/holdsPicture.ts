/** Whether an article's own HTML shows this picture already, so that it does not stand there twice. */
export function holdsPicture(html: string, address: string): boolean {
  return html.includes(`"${address}"`) || html.includes(`"${address.replaceAll('&', '&amp;')}"`)
}
