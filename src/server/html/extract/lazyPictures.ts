import { pictureSource, pictureSrcset } from '../pictures.ts'
import { all, type PageDocument, type PageElement } from './pageDocument.ts'

/** Puts the addresses of pictures that a script would load where Readability and cleanHtml look for them. */
export function showLazyPictures(document: PageDocument): void {
  for (const copy of all(document, 'noscript')) showNoscriptPicture(copy)
  for (const picture of all(document, 'img, amp-img')) {
    const attributes = attributesOf(picture)
    const source = pictureSource(attributes)
    const srcset = pictureSrcset(attributes)
    if (source !== null) picture.setAttribute('src', source)
    if (srcset !== '') picture.setAttribute('srcset', srcset)
  }
}

/** A noscript with a picture is the copy of a lazy one: it replaces the placeholder before it. */
function showNoscriptPicture(copy: PageElement): void {
  const picture = copy.querySelector('img')
  const before = copy.previousElementSibling
  if (picture === null) {
    copy.remove()
    return
  }
  const placeholder = before?.localName === 'img' ? before : (before?.querySelector('img') ?? null)
  if (placeholder !== null && pictureSource(attributesOf(placeholder)) === null)
    for (const name of ['src', 'srcset', 'alt', 'width', 'height']) {
      const value = picture.getAttribute(name)
      if (value !== null) placeholder.setAttribute(name, value)
    }
  if (placeholder !== null) copy.remove()
}

type WithAttributes = PageElement & { readonly attributes: ArrayLike<{ name: string; value: string }> }

const attributesOf = (element: PageElement): Record<string, string> =>
  Object.fromEntries(Array.from((element as WithAttributes).attributes, ({ name, value }) => [name, value]))
