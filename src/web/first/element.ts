type Attributes = { readonly [name: string]: string | undefined }

/** An element with attributes and children. Attributes and children that are undefined are left out. */
export function element(
  name: string,
  attributes: Attributes,
  ...children: readonly (Node | string | undefined)[]
): HTMLElement {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(attribute, value)
  }
  made.append(...children.filter((child) => child !== undefined))
  return made
}
