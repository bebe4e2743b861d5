import type { Readable } from 'node:stream'
import type { HttpRequest } from '#http/exchange.ts'
import { invalidRequest, tooLarge } from '../errors.ts'
import { parseJsonObject } from '../json-text.ts'
import { arriving } from './arriving.ts'
import { readForm } from './upload-form.ts'

/** An upload's bytes as they arrive, and the fields before them. The owner destroys `bytes` at the end. */
export type UploadBody = {
  bytes: Readable
  /** '' when not declared. */
  contentType: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
  /** Null when it is unknown until the end. */
  length: number | null
}

const metadataLimit = 1024 * 1024

/** Reads a form with one file, or the body itself. */
export async function readUploadBody(request: HttpRequest): Promise<UploadBody> {
  const { headers } = request
  rejectEncoded(headers['content-encoding'])
  const contentType = headers['content-type'] ?? ''
  if (/^multipart\/form-data\b/i.test(contentType)) {
    const { bytes, fields, mime } = await readForm(arriving(request.stream()), contentType)
    try {
      rejectEncoded(fields.get('contentEncoding'))
      return {
        bytes,
        contentType: fields.get('contentType') ?? mime,
        cacheControl: cacheRule(fields.get('cacheControl')),
        userMetadata: readMetadata(fields.get('metadata')),
        length: null,
      }
    } catch (error) {
      bytes.destroy()
      throw error
    }
  }
  const length = headers['content-length']
  return {
    contentType,
    cacheControl: headers['cache-control'] ?? 'no-cache',
    userMetadata: metadataInHeader(request),
    length: length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null,
    bytes: arriving(request.stream()),
  }
}

/** Seconds, as clients' forms send them, or a complete Cache-Control value. */
function cacheRule(text: string | undefined): string {
  if (text === undefined || text === '') {
    return 'no-cache'
  }
  return /^\d+$/.test(text) ? `max-age=${text}` : text
}

/** The object's own metadata, which clients send in base64 where the body has no room for it. */
export function metadataInHeader({ headers }: Pick<HttpRequest, 'headers'>): UploadBody['userMetadata'] {
  const metadata = headers['x-metadata']
  return readMetadata(metadata && Buffer.from(metadata, 'base64').toString('utf8'))
}

function readMetadata(text: string | undefined): Record<string, unknown> | null {
  if (text === undefined || text === '') {
    return null
  }
  if (text.length > metadataLimit) {
    throw tooLarge('The metadata exceeded 1 MB')
  }
  const value = parseJsonObject(text)
  if (value === null) {
    throw invalidRequest('The metadata must be a JSON object')
  }
  return value
}

/** Compressed bytes would evade every check of their content. */
function rejectEncoded(encoding: string | undefined): void {
  if (encoding !== undefined && encoding !== '' && encoding !== 'identity') {
    throw invalidRequest('A content encoding is not supported: upload the bytes as they are')
  }
}
