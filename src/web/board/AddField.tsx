import type { Ref } from 'react'
import { limits } from '../../shared/limits.ts'
import type { AddBoxState } from './useAddBox.ts'

type AddFieldProps = {
  box: AddBoxState
  /** The accessible name, or `labelledBy` with the id of the heading. */
  label?: string
  labelledBy?: string
  placeholder: string
  className: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** The field for an address or a keyword, in the header and on Add Feeds. */
export function AddField({ box, label, labelledBy, ...rest }: AddFieldProps) {
  return (
    <input
      {...rest}
      type="search"
      aria-label={label}
      aria-labelledby={labelledBy}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="go"
      maxLength={limits.feedAddressMaxChars}
      value={box.typed}
      readOnly={box.isBusy}
      aria-busy={box.isBusy}
      onChange={(event) => box.type(event.target.value)}
    />
  )
}
