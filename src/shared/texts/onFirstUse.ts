/** Computes a value when it is first asked for, and keeps it. */
export function onFirstUse<Value extends {}>(compute: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= compute()
    return value
  }
}
