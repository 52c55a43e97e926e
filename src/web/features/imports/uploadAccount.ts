import type { ImportLine } from '../../../shared/api/readerData.ts'
import { limits } from '../../../shared/limits.ts'
import { CallError, refusalOf } from '../../core/callError.ts'
import { endSession } from '../../core/endSession.ts'
import { readToken } from '../../core/token.ts'
import { basePath } from '../../ui/basePath.ts'

export type UploadProgress =
  | { is: 'uploading' | 'importing' /** 0 to 1. */; share: number }
  /** The file is uploaded. `importsBefore`: imports of other readers; 0 while the file is checked. */
  | { is: 'waiting'; importsBefore: number }
export type ImportedAccount = Extract<ImportLine, { imported: unknown }>['imported']

/**
 * Uploads an export and reads the progress lines of the answer. With XMLHttpRequest, because fetch can't report the progress of
 * an upload. Throws CallError with the server's text.
 */
export function uploadAccount(file: Blob, onProgress: (progress: UploadProgress) => void): Promise<ImportedAccount> {
  const token = readToken()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(new CallError({ status: 0, message: '', isOffline: true }))
    request.open('POST', `${basePath()}${limits.apiBasePath}/account/import`)
    request.setRequestHeader('content-type', 'application/zip')
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress({ is: 'uploading', share: total === 0 ? 1 : loaded / total }),
    )
    request.addEventListener('progress', () => {
      const line = request.status === 200 ? lastLine(request.responseText) : null
      if (line && 'waiting' in line) onProgress({ is: 'waiting', importsBefore: line.waiting })
      if (line && 'done' in line) onProgress({ is: 'importing', share: line.total === 0 ? 1 : line.done / line.total })
    })
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    request.addEventListener('load', () => {
      const { status } = request
      if (status === 401) endSession(token)
      const line = lastLine(`${request.responseText.trimEnd()}\n`)
      if (status === 200 && line && 'imported' in line) resolve(line.imported)
      else if (line && 'error' in line) reject(refusalOf(status, line))
      else fail()
    })
    request.send(file)
  })
}

/** The last complete line; null if there is none yet, or if it is no JSON (a proxy that answers with HTML). */
function lastLine(text: string): ImportLine | null {
  const whole = text.slice(0, text.lastIndexOf('\n'))
  try {
    // The contract's type of a line, which includes refusals.
    return JSON.parse(whole.slice(whole.lastIndexOf('\n') + 1)) as ImportLine
  } catch {
    return null
  }
}
