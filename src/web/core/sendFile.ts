import { limits } from '../../shared/limits.ts'
import { basePath } from '../ui/basePath.ts'
import { CallError, refusalOf } from './callError.ts'
import { endSession } from './endSession.ts'
import { readToken } from './token.ts'

/**
 * Posts a file unchanged, because the server detects its encoding, and returns the JSON of the answer. `onSent` gets the sent
 * share, 0 to 1, which fetch can't report. Throws CallError like call().
 */
export function sendFile(path: string, file: Blob, onSent: (share: number) => void): Promise<unknown> {
  const token = readToken()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(new CallError({ status: 0, message: '', isOffline: true }))
    request.open('POST', `${basePath()}${limits.apiBasePath}${path}`)
    request.responseType = 'json'
    request.setRequestHeader('content-type', 'application/octet-stream')
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total === 0 ? 1 : loaded / total))
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    request.addEventListener('load', () => {
      const { status, response: body } = request
      if (status === 401) endSession(token)
      if (status < 200 || status > 299) reject(refusalOf(status, body))
      else if (body === null) fail()
      else resolve(body)
    })
    request.send(file)
  })
}
