import { escapeXml } from '../../formats/escapeXml.ts'

/** Attributes without a value are left out. */
export type Written = Record<string, string | undefined>

/** An element with content that is XML already. */
export const tag = (name: string, attributes: Written, content: string): string =>
  `<${name}${attributesOf(attributes)}>${content}</${name}>`

export const emptyTag = (name: string, attributes: Written): string => `<${name}${attributesOf(attributes)}/>`

const attributesOf = (attributes: Written): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeXml(value)}"`))
    .join('')
