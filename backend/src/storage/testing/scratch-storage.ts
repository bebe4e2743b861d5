import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { HttpRequest, HttpResponse } from '#http/exchange.ts'
import type { LogEvent } from '#http/log.ts'
import { httpRequestOf } from '#http/testing/http-request.ts'
import { scratchDatabase } from '#postgres/testing/scratch.ts'
import { defaultSettings, type Settings } from '#settings.ts'
import { roleKey } from '#tokens/secrets.ts'
import { forge, jwtSecret } from '#tokens/testing/forge.ts'
import { createTokens } from '#tokens/tokens.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import { createDiskBlobs } from '../blobs/disk.ts'
import { createStorage } from '../handler.ts'

export const ada = '00000000-0000-4000-8000-00000000000a'
export const dan = '00000000-0000-4000-8000-00000000000d'

export type Question = {
  method?: string
  /** A user's id, a role, or null: no token. */
  as?: string | null
  headers?: Record<string, string>
  body?: string | Buffer | object
}

export type ScratchStorage = Awaited<ReturnType<typeof scratchStorage>>

/** The service with a fresh database and folder; `wrap` replaces the blob store. */
export async function scratchStorage(
  sql: string,
  {
    wrap = (files) => files,
    ...settings
  }: Partial<Settings> & { wrap?: (files: BlobStore) => BlobStore } = {},
) {
  const scratch = await scratchDatabase()
  await scratch.database.query(sql)
  const folder = await mkdtemp(join(tmpdir(), 'storage-'))
  const files = createDiskBlobs(folder)
  const events: LogEvent[] = []
  const clock = { offsetMs: 0 }
  const all = { ...defaultSettings, ...settings }
  const open = () =>
    createStorage({
      database: scratch.database,
      tokens: createTokens({ secrets: { jwtSecret }, settings: all, now: Date.now, log: () => {} }),
      settings: all,
      jwtSecret,
      files: wrap(files),
      log: (event) => events.push(event),
      now: () => Date.now() + clock.offsetMs,
    })
  const service = open()
  return {
    service,
    database: scratch.database,
    ownerUrl: scratch.ownerUrl,
    files,
    events,
    clock,
    /** Starts another process with the same database and files. */
    open,
    ask: (url: string, question?: Question) => service.handle(questionOf(url, question)),
    async blobs(): Promise<string[]> {
      const keys: string[] = []
      for await (const { key } of files.list()) keys.push(key)
      return keys
    },
    async close() {
      await service.close?.()
      await scratch.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export function questionOf(
  url: string,
  { method = 'GET', as = ada, headers = {}, body }: Question = {},
): HttpRequest {
  const [path = '', search = ''] = url.split('?')
  const authorization = as === null ? {} : { authorization: `Bearer ${tokenOf(as)}` }
  const bytes = typeof body === 'string' || Buffer.isBuffer(body) ? body : (JSON.stringify(body) ?? '')
  return httpRequestOf({ method, path, search, headers: { ...authorization, ...headers }, body: bytes })
}

export function tokenOf(as: string): string {
  const header = { alg: 'HS256', typ: 'JWT' }
  return as.includes('-') ? forge(header, { role: 'authenticated', sub: as }) : roleKey(as, jwtSecret)
}

/** A form with one file, as clients send it. */
export function form(content: string | Buffer, fields: Record<string, string> = {}, type = 'text/plain') {
  const mark = 'the-mark-between'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${mark}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${mark}\r\ncontent-disposition: form-data; name=""; filename="x"\r\ncontent-type: ${type}\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${mark}` },
    body: Buffer.concat([
      Buffer.from(parts.join('') + head),
      Buffer.from(content),
      Buffer.from(`\r\n--${mark}--\r\n`),
    ]),
  }
}

export async function textOf({ body = '' }: HttpResponse): Promise<string> {
  if (!(body instanceof Readable)) {
    return String(body)
  }
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

/** The JSON body of a response with its HTTP status. */
export async function seen(response: HttpResponse): Promise<{ http: number; body: unknown }> {
  const text = await textOf(response)
  return { http: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
}
