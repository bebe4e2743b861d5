import { config } from './config.ts'
import { bearer } from './fetch-as-caller.ts'

// Long enough for ten megabytes over a weak mobile connection.
const timeoutMs = 180_000

/**
 * Uploads a file to a bucket and reports its progress, which fetch cannot. Also resolves when an earlier attempt had arrived
 * and only its response was lost.
 */
export async function sendFile(
  bucket: string,
  path: string,
  file: Blob,
  mimeType: string,
  onProgress: (share: number) => void,
): Promise<void> {
  const token = await bearer()
  await new Promise<void>((done, fail) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${config.url}/storage/v1/object/${bucket}/${path}`)
    request.timeout = timeoutMs
    request.setRequestHeader('apikey', config.anonKey)
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.setRequestHeader('Content-Type', mimeType)
    request.setRequestHeader('cache-control', 'max-age=31536000')
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    })
    const refuse = () => fail(Object.assign(new TypeError('Failed to fetch'), { status: 0 }))
    request.addEventListener('error', refuse)
    request.addEventListener('timeout', refuse)
    request.addEventListener('load', () => {
      const { status } = request
      const answer = status < 300 ? {} : answerOf(request.responseText)
      // The service answers 400 with its own code in the body.
      if (status < 300 || answer.statusCode === '409') return done()
      const message = answer.message ?? request.statusText
      return fail(Object.assign(new Error(message), { status: Number(answer.statusCode ?? status) }))
    })
    request.send(file)
  })
}

function answerOf(text: string): { statusCode?: string; message?: string } {
  try {
    return JSON.parse(text) as { statusCode?: string; message?: string }
  } catch {
    return {}
  }
}
