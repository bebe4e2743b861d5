import type { HttpResponse } from '#http/exchange.ts'
import type { Service } from '#http/gateway.ts'
import type { Settings } from '#settings.ts'
import { ada, type Question, questionOf, scratchStorage, textOf } from '../../testing/scratch-storage.ts'

const sql = `
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values ('files', 'files', false, 1000, null), ('photos', 'photos', false, null, array['image/png']);
  create policy everything on storage.objects for all to authenticated using (true) with check (true);
`
export const offsetStream = 'application/offset+octet-stream'

/** A request of the upload protocol; null omits its version header. */
export type Sent = Question & { version?: string | null }

/** The service with a bucket of 1,000 bytes and one for pictures, called like an upload client. */
export async function scratchTus(settings: Partial<Settings> = {}) {
  const storage = await scratchStorage(sql, settings)
  let names = 0
  const ask = (
    url: string,
    { version = '1.0.0', headers = {}, ...question }: Sent = {},
    service: Service = storage.service,
  ): Promise<HttpResponse> => {
    const tus: Record<string, string> = version === null ? {} : { 'tus-resumable': version }
    return service.handle(questionOf(url, { ...question, headers: { ...tus, ...headers } }))
  }
  return {
    ...storage,
    ask,
    /** Creates an upload with a new name; `url` is relative to the service's prefix. */
    begin: async (
      length: number,
      values: Record<string, string> = {},
      { service, as = ada }: { service?: Service; as?: string } = {},
    ) => {
      names += 1
      const objectName = `object-${names}`
      const uploadMetadata = metadata({ bucketName: 'files', objectName, ...values })
      const headers = { 'upload-length': String(length), 'upload-metadata': uploadMetadata }
      const response = await ask('/upload/resumable', { method: 'POST', headers, as }, service)
      return {
        httpResponse: response,
        objectName,
        url: (response.headers['location'] ?? '').replace('/storage/v1', ''),
      }
    },
    patch: (
      url: string,
      offset: number,
      body: string | Buffer,
      { service, headers = {} }: { service?: Service; headers?: Record<string, string> } = {},
    ) => {
      const sent = { 'upload-offset': String(offset), 'content-type': offsetStream, ...headers }
      return ask(url, { method: 'PATCH', headers: sent, body }, service)
    },
    download: async (name: string) => textOf(await storage.ask(`/object/files/${name}`)),
    /** Keys of the blobs of unfinished uploads. */
    parts: async () => (await storage.blobs()).filter((key) => key.startsWith('tus/')).sort(),
  }
}

export type ScratchTus = Awaited<ReturnType<typeof scratchTus>>

export function metadata(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}
