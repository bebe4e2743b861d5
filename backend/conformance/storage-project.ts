import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createBackend } from '#backend.ts'
import { scratchDatabase } from '#postgres/testing/scratch.ts'
import { defaultSettings, type Settings } from '#settings.ts'
import type { BlobStore } from '#storage/blobs/blob-store.ts'
import { createDiskBlobs } from '#storage/blobs/disk.ts'

const jwtSecret = 'a secret of the storage conformance tests, long enough'
export const ada = '00000000-0000-4000-8000-00000000000a'
export const dan = '00000000-0000-4000-8000-00000000000d'

/** Each user has the folder named by their own id in the bucket `files`, and no other. */
const policies = `
  insert into storage.buckets (id, name, public) values ('files', 'files', false), ('open', 'open', true);
  create policy own_folder on storage.objects for all to authenticated
    using (bucket_id = 'files' and (storage.foldername(name))[1] = auth.uid()::text)
    with check (bucket_id = 'files' and (storage.foldername(name))[1] = auth.uid()::text);
  create policy files_bucket on storage.buckets for select to authenticated using (id = 'files');
`

export type StorageProject = Awaited<ReturnType<typeof startStorageProject>>

export type Transport = 'over HTTP' | 'in process'

/** A project with files on disk or in `store`, called by the published client. */
export async function startStorageProject(
  changes: Partial<Settings> = {},
  store?: BlobStore,
  transport: Transport = 'over HTTP',
) {
  const scratch = await scratchDatabase()
  await scratch.database.query(policies)
  const folder = await mkdtemp(join(tmpdir(), 'storage-'))
  const files = store ?? createDiskBlobs(folder)
  const failures: unknown[] = []
  const backend = createBackend({
    database: scratch.database,
    secrets: { jwtSecret },
    settings: { ...defaultSettings, ...changes },
    files,
    log: (event) => {
      if (event.level === 'error') failures.push(event)
    },
    sendMail: async () => {},
  })
  const server = createServer((request, response) => backend.handleNode(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const fetchHere: typeof fetch = (input, init) =>
    transport === 'over HTTP' ? fetch(input, init) : backend.fetch(new Request(input, init))
  const as = (claims: object): SupabaseClient =>
    createClient(url, jwt({ role: 'anon' }), {
      accessToken: async () => jwt(claims),
      global: { fetch: fetchHere },
    })
  return {
    url,
    fetch: fetchHere,
    database: scratch.database,
    ada: as({ role: 'authenticated', sub: ada }),
    dan: as({ role: 'authenticated', sub: dan }),
    service: as({ role: 'service_role' }),
    visitor: as({ role: 'anon' }),
    token: (claims: object) => jwt(claims),
    /** Internal errors; each test file checks at its end that there are none. */
    failures,
    /** The number of blobs on disk. */
    async countBlobs(): Promise<number> {
      let count = 0
      for await (const _ of files.list()) count += 1
      return count
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await backend.close()
      await scratch.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function jwt(claims: object): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const iat = Math.floor(Date.now() / 1000)
  const payload = { iss: 'supabase', aud: 'authenticated', iat, exp: iat + 3600, ...claims }
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`
  return `${signed}.${createHmac('sha256', jwtSecret).update(signed).digest('base64url')}`
}
