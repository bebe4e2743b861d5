import { pipeline, type Readable } from 'node:stream'
import Busboy from 'busboy'
import { invalidRequest, tooLarge } from '../refusals.ts'
import { arriving } from './arriving.ts'

/** The fields before the file, and the file as it comes. */
export type UploadForm = { bytes: Readable; mime: string; fields: ReadonlyMap<string, string> }

/** Longest value of each field that is looked at: whoever sends has shown no right to do so yet. */
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

/** Reads a form up to its file; what follows the file is not looked at. Rejects with StorageFault. */
export function readForm(source: Readable, contentType: string): Promise<UploadForm> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>()
    const form = openForm(contentType)
    form.on('field', (name, value, { valueTruncated }) => {
      const most = Object.hasOwn(known, name) ? known[name] : undefined
      if (valueTruncated || (most !== undefined && value.length > most)) {
        reject(tooLarge(`The field ${name.slice(0, 100)} is too long`))
        // A file further on would wait for its reader for ever, and the client for room to send.
        source.destroy()
      } else if (most !== undefined) {
        fields.set(name, value)
      }
    })
    form.on('file', (_name, file, { mimeType }) => {
      // It breaks with the form, perhaps while nobody listens yet; whoever reads it learns of it.
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
