import type { Readable } from 'node:stream'
import type { Incoming } from '#http/exchange.ts'
import { parseJsonObject } from '../json-text.ts'
import { invalidRequest, tooLarge } from '../refusals.ts'
import { arriving } from './arriving.ts'
import { readForm } from './upload-form.ts'

/** An upload's bytes as they arrive, and what came before them. Whoever has it destroys `bytes` at the end. */
export type UploadBody = {
  bytes: Readable
  /** '' when not declared. */
  contentType: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
  /** Null where it is not known before the end. */
  length: number | null
}

const metadataLimit = 1024 * 1024

/** A form with one file, or the bytes themselves. */
export async function readUploadBody(incoming: Incoming): Promise<UploadBody> {
  const { headers } = incoming
  refuseEncoded(headers['content-encoding'])
  const contentType = headers['content-type'] ?? ''
  if (/^multipart\/form-data\b/i.test(contentType)) {
    const { bytes, fields, mime } = await readForm(arriving(incoming.stream()), contentType)
    try {
      refuseEncoded(fields.get('contentEncoding'))
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
  const metadata = headers['x-metadata']
  const length = headers['content-length']
  return {
    contentType,
    cacheControl: headers['cache-control'] ?? 'no-cache',
    userMetadata: readMetadata(metadata && Buffer.from(metadata, 'base64').toString('utf8')),
    length: length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null,
    bytes: arriving(incoming.stream()),
  }
}

/** Seconds, as the client's forms carry them, or a whole rule. */
function cacheRule(text: string | undefined): string {
  if (text === undefined || text === '') {
    return 'no-cache'
  }
  return /^\d+$/.test(text) ? `max-age=${text}` : text
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

/** Packed bytes would pass every check of their content. */
function refuseEncoded(encoding: string | undefined): void {
  if (encoding !== undefined && encoding !== '' && encoding !== 'identity') {
    throw invalidRequest('A content encoding is not supported: upload the bytes as they are')
  }
}
