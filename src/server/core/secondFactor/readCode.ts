/** A typed code: six digits of an app, or a recovery code. */
export type TypedCode = { is: 'digits'; code: string } | { is: 'recovery'; code: string }

/** Apps show digits in groups, recovery codes have dashes, and a keyboard may type the digits of another script. */
export function readCode(typed: string): TypedCode {
  const code = typed
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toLowerCase()
  return { is: /^\d{6}$/.test(code) ? 'digits' : 'recovery', code }
}
