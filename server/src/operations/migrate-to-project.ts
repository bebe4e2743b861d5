import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { blobKey } from '@fieldlark/backend/storage/objects/object-row.ts'
import { runScript, type Source, withSource } from './data-transfer.ts'

type Stored = { bucket_id: string; name: string; version: string; type: string | null; cache: string | null }

type Target = { url: string; key: string }

// npm run migrate-to-project -- https://PROJECT uploads every stored file to a hosted project, whose service key is read
// from standard input. It can be repeated: an uploaded file is overwritten with itself.
runScript('migrate-to-project', async (address) => {
  if (!/^https?:\/\//.test(address)) throw new Error('The address of the project begins with https://.')
  const target: Target = { url: address.replace(/\/+$/, ''), key: (await text(process.stdin)).trim() }
  if (target.key === '') throw new Error('The service key of the project is expected on the standard input.')
  return withSource(async (source) => {
    const stored = await source.database.query<Stored>(
      `select bucket_id, name, version, metadata ->> 'mimetype' as type, metadata ->> 'cacheControl' as cache
       from storage.objects where version is not null order by bucket_id, name`,
    )
    const missing: string[] = []
    for (const file of stored) {
      if (!(await upload(source, target, file))) missing.push(`${file.bucket_id}/${file.name}`)
    }
    return `${stored.length - missing.length} files are in the project.${missing.length > 0 ? ` Missing before: ${missing.join(', ')}` : ''}`
  })
})

/** False when the file's bytes were already missing here. */
async function upload({ files }: Source, { url, key }: Target, file: Stored): Promise<boolean> {
  const bytes = await files.read(blobKey(file.version))
  if (bytes === null) return false
  const path = [file.bucket_id, ...file.name.split('/')].map(encodeURIComponent).join('/')
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: {
      apikey: key,
      authorization: `Bearer ${key}`,
      'content-type': file.type ?? 'application/octet-stream',
      'cache-control': file.cache ?? 'no-cache',
      'x-upsert': 'true',
    },
    body: Readable.toWeb(bytes) as ReadableStream,
    duplex: 'half',
  }
  const answer = await fetch(`${url}/storage/v1/object/${path}`, init)
  const reason = await answer.text()
  if (!answer.ok) throw new Error(`${file.bucket_id}/${file.name} was rejected (${answer.status}): ${reason}`)
  return true
}
