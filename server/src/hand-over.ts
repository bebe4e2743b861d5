import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { blobKey } from '@fieldlark/backend/storage/objects/object-row.ts'
import { runScript, type Site, withSite } from './moving.ts'

type Stored = { bucket_id: string; name: string; version: string; type: string | null; cache: string | null }

type Target = { url: string; key: string }

// npm run hand-over -- https://PROJECT: uploads every stored file into a project; its service key comes on the standard
// input. It may be run again: a file that is there is replaced by itself.
runScript('hand-over', async (address) => {
  if (!/^https?:\/\//.test(address)) throw new Error('The address of the project begins with https://.')
  const target: Target = { url: address.replace(/\/+$/, ''), key: (await text(process.stdin)).trim() }
  if (target.key === '') throw new Error('The service key of the project is expected on the standard input.')
  return withSite(async (site) => {
    const stored = await site.database.query<Stored>(
      `select bucket_id, name, version, metadata ->> 'mimetype' as type, metadata ->> 'cacheControl' as cache
       from storage.objects where version is not null order by bucket_id, name`,
    )
    const missing: string[] = []
    for (const file of stored) {
      if (!(await upload(site, target, file))) missing.push(`${file.bucket_id}/${file.name}`)
    }
    return `${stored.length - missing.length} files are in the project.${missing.length > 0 ? ` Missing before: ${missing.join(', ')}` : ''}`
  })
})

/** False when the bytes were lost before. */
async function upload({ files }: Site, { url, key }: Target, file: Stored): Promise<boolean> {
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
  const said = await answer.text()
  if (!answer.ok) throw new Error(`${file.bucket_id}/${file.name} was refused (${answer.status}): ${said}`)
  return true
}
