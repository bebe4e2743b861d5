import { pipeline, type Readable } from 'node:stream'
import Busboy from 'busboy'
import { invalidRequest, tooLarge } from '../errors.ts'
import { arriving } from './arriving.ts'

/** The fields before the file, and the file's stream. */
export type UploadForm = { bytes: Readable; mime: string; fields: ReadonlyMap<string, string> }

/** The longest value of each known field: the sender is not yet authorized. */
const known: Readonly<Record<string, number>> = {
  cacheControl: 255,
  contentType: 255,
  contentEncoding: 255,
  metadata: 1024 * 1024,
}
const limits = {
  fieldNameSize: 100,
  fieldSize: 1024 * 1024,
  fields: 20,
  files: 1,
  parts: 30,
  headerPairs: 50,
}

/** Reads a form up to its file and ignores what follows it. Rejects with StorageError. */
export function readForm(source: Readable, contentType: string): Promise<UploadForm> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>()
    const form = openForm(contentType)
    form.on('field', (name, value, { valueTruncated }) => {
      const most = Object.hasOwn(known, name) ? known[name] : undefined
      if (valueTruncated || (most !== undefined && value.length > most)) {
        reject(tooLarge(`The field ${name.slice(0, 100)} is too long`))
        // A second file would wait for a reader for ever, and the client would wait to send it.
        source.destroy()
      } else if (most !== undefined) {
        fields.set(name, value)
      }
    })
    form.on('file', (_name, file, { mimeType }) => {
      // It fails together with the form, perhaps before anyone reads it; the reader receives the error.
      file.on('error', () => {})
      resolve({ bytes: arriving(file), mime: mimeType, fields })
    })
    form.once('close', () => reject(invalidRequest('The form holds no file')))
    pipeline(source, form, (error) => {
      if (error) {
        reject(invalidRequest('The form did not arrive whole'))
      }
    })
  })
}

function openForm(contentType: string): Busboy.Busboy {
  try {
    return Busboy({ headers: { 'content-type': contentType }, limits, defParamCharset: 'utf8' })
  } catch (error) {
    throw invalidRequest(error instanceof Error ? error.message : 'The form cannot be read')
  }
}
