import type { Ref } from 'react'
import { limits } from '../../shared/limits.ts'
import type { AddBoxState } from './useAddBox.ts'

type AddFieldProps = {
  box: AddBoxState
  /** Its name, or in `labelledBy` the id of the heading that names it. */
  label?: string
  labelledBy?: string
  placeholder: string
  className: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** Where an address or a keyword is typed: in the header and on Add Feeds. */
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
