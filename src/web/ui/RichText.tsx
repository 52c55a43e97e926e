import { Fragment, type ReactNode } from 'react'
import { isolateName, type TextPart } from '../../shared/texts/formatText.ts'
import { currentLanguage, type Text } from '../../shared/texts/makeText.ts'
import type { TagsOf, ValuesOf } from '../../shared/texts/textTypes.ts'

type RichValues<English extends string> = {
  [Name in keyof ValuesOf<English>]: ValuesOf<English>[Name] extends number ? number : ReactNode
} & { [Tag in TagsOf<English>]: (inner: ReactNode) => ReactNode }

type RichTextProps<English extends string> = { text: Text<English>; values: RichValues<English> }

/**
 * A text with elements inside its sentence: `<terms>` of the text is drawn by `values.terms`, and a value may be an element.
 *
 *     <RichText text={texts.termsAccepted} values={{ terms: (inner) => <Link to="/terms">{inner}</Link> }} />
 */
export function RichText<English extends string>({ text, values }: RichTextProps<English>): ReactNode {
  return drawParts(text.partsOf(values), values)
}

function drawParts(parts: readonly TextPart[], values: Readonly<Record<string, unknown>>): ReactNode {
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: The parts of one text never change places.
    <Fragment key={at}>{drawPart(part, values)}</Fragment>
  ))
}

function drawPart(part: TextPart, values: Readonly<Record<string, unknown>>): ReactNode {
  if ('text' in part) return part.text
  if ('value' in part)
    return typeof part.value === 'string' ? isolateName(part.value, currentLanguage()) : (part.value as ReactNode)
  const inner = drawParts(part.parts, values)
  const draw = values[part.tag]
  return typeof draw === 'function' ? draw(inner) : inner
}
