import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBackend } from '#backend.ts'
import { scratchDatabase } from '#postgres/testing/scratch.ts'
import { defaultSettings } from '#settings.ts'
import type { BlobStore } from '#storage/blobs/blob-store.ts'
import { createDiskBlobs } from '#storage/blobs/disk.ts'
import { startUpload } from './tus-client.ts'

const jwtSecret = 'a secret of the upload conformance tests, long enough'
const mega = 1024 * 1024

test('a client continues its upload over a server restart, with one request each', async () => {
  const scratch = await scratchDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'restart-'))
  await scratch.database.query(
    `insert into storage.buckets (id, name, public) values ('files', 'files', true)`,
  )
  const disk = createDiskBlobs(folder)
  const start = async (port: number, files: BlobStore) => {
    const backend = createBackend({
      database: scratch.database,
      secrets: { jwtSecret },
      settings: defaultSettings,
      files,
      log: () => {},
      sendMail: async () => {},
    })
    const server = createServer((request, response) => backend.handleNode(request, response))
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return {
      port: typeof address === 'object' && address !== null ? address.port : 0,
      stop: async () => {
        server.close()
        server.closeAllConnections()
        await backend.close()
      },
    }
  }
  const dying = diesAfter(disk, 2)
  const first = await start(0, dying.files)
  const bytes = randomBytes(40 * mega)
  const { done, requests, offsets } = startUpload({
    endpoint: `http://127.0.0.1:${first.port}/storage/v1/upload/resumable`,
    headers: { authorization: `Bearer ${serviceJwt()}` },
    metadata: { bucketName: 'files', objectName: 'film', contentType: 'application/x-own' },
    bytes,
    retryDelays: [200, 500, 1000, 2000, 3000, 3000],
  })
  // Each part of a request is stored by itself: two are stored before the server stops.
  await expect
    .poll(() => scratch.database.query('select upload_offset as at from storage.tus_uploads'), {
      timeout: 20_000,
    })
    .toEqual([{ at: String(16 * mega) }])
  await first.stop()
  dying.end()
  const second = await start(first.port, disk)
  expect(await done).toBeNull()
  expect(requests.filter((method) => method === 'POST')).toHaveLength(1)
  expect(requests).toContain('HEAD')
  expect(offsets).toContain(16 * mega)
  const response = await fetch(`http://127.0.0.1:${first.port}/storage/v1/object/public/files/film`)
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
  await second.stop()
  await scratch.close()
  await rm(folder, { recursive: true, force: true })
})

/** A store whose process is killed during the part after `parts` of them: that write never resolves. */
function diesAfter(disk: BlobStore, parts: number) {
  let written = 0
  let end = () => {}
  const isOver = new Promise<void>((resolve) => {
    end = resolve
  })
  const write: BlobStore['write'] = async (key, bytes, limitBytes) => {
    written += 1
    if (written > parts) {
      await isOver
      throw new Error('The process is gone.')
    }
    return disk.write(key, bytes, limitBytes)
  }
  return { files: { ...disk, write }, end: () => end() }
}

function serviceJwt(): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(Date.now() / 1000) + 3600
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ role: 'service_role', exp })}`
  return `${signed}.${createHmac('sha256', jwtSecret).update(signed).digest('base64url')}`
}
