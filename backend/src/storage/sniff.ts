import { Readable } from 'node:stream'
import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type'
import { headLength } from './blobs/blob-store.ts'
import { isText, markupType, pretendsToBeCode } from './sniff-text.ts'

/**
 * The detected type. `isTrusted`: the bytes themselves show it; otherwise the declared type is merely not contradicted.
 */
export type Sniffed = { mime: string; isTrusted: boolean }

const unknown: Sniffed = { mime: 'application/octet-stream', isTrusted: false }
// file-type detects these by the prologue alone; what the document is becomes clear only later in it.
const vague = new Set(['application/xml'])
// Types that file-type reports for a whole family: the more specific type may be declared.
const families: Readonly<Record<string, readonly string[]>> = {
  'application/x-cfb': ['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint'],
  'image/heif': ['image/heic'],
  'image/heic': ['image/heif'],
  'video/mp4': ['audio/mp4', 'audio/x-m4a'],
  'audio/x-m4a': ['audio/mp4'],
  'audio/wav': ['audio/x-wav', 'audio/wave', 'audio/vnd.wave'],
  'video/quicktime': ['video/mp4'],
  'application/ogg': ['audio/ogg', 'video/ogg'],
  'image/x-icon': ['image/vnd.microsoft.icon'],
}

/**
 * Detects the type of a file from its first bytes (4,100 are enough) and its declared type, which may have parameters
 * and is kept as written wherever the bytes allow it. Bytes that are two types at once, and a declared type whose
 * signature the bytes lack, become application/octet-stream.
 */
export async function sniff(head: Buffer, declared: string): Promise<Sniffed> {
  const named = bareType(declared)
  const markup = isText(head) ? markupType(head) : null
  if (markup !== null) {
    return { mime: named === markup ? declared : markup, isTrusted: true }
  }
  const found = (await fileTypeFromBuffer(head))?.mime
  if (found !== undefined && !vague.has(found)) {
    if (pretendsToBeCode(head, found)) {
      return unknown
    }
    const isNarrower = families[found]?.includes(named) ?? false
    return { mime: named === found || isNarrower ? declared : found, isTrusted: true }
  }
  return hasMark(named)
    ? { ...unknown, mime: isText(head) && head.length > 0 ? 'text/plain' : unknown.mime }
    : kept(head, declared)
}

/** Whether bytes start like a picture, even if they are something else as well. */
export async function beginsAsPicture(head: Buffer): Promise<boolean> {
  return (await fileTypeFromBuffer(head))?.mime.startsWith('image/') ?? false
}

/** The first bytes of a stream, and a stream that still contains all of them. */
export async function peek(bytes: Readable): Promise<{ head: Buffer; bytes: Readable }> {
  const chunks = bytes.iterator({ destroyOnReturn: false })
  let head = Buffer.alloc(0)
  let isDone = false
  while (!isDone && head.length < headLength) {
    const next: IteratorResult<Buffer | string> = await chunks.next()
    isDone = next.done === true
    if (!isDone) {
      head = Buffer.concat([head, Buffer.from(next.value)])
    }
  }
  const first = head
  const whole = Readable.from(
    (async function* () {
      if (first.length > 0) {
        yield first
      }
      if (!isDone) {
        yield* chunks
      }
    })(),
    { objectMode: false },
  )
  return { head: head.subarray(0, headLength), bytes: whole }
}

/** Lower-cased and without parameters; '' for an invalid type. */
export function bareType(mime: string): string {
  const bare = (mime.split(';', 1)[0] ?? '').trim().toLowerCase()
  return /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/.test(bare) ? bare : ''
}

/** Whether files of this type can be recognized by their first bytes. */
function hasMark(named: string): boolean {
  const isText = named.startsWith('text/')
  return !isText && (named.startsWith('image/') || new Set<string>(supportedMimeTypes).has(named))
}

function kept(head: Buffer, declared: string): Sniffed {
  const named = bareType(declared)
  if (named === '') {
    return { ...unknown, mime: isText(head) && head.length > 0 ? 'text/plain' : unknown.mime }
  }
  const isBinaryText = named.startsWith('text/') && !isText(head)
  return isBinaryText ? unknown : { mime: declared, isTrusted: false }
}
