import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StoredBlob } from './blob-store.ts'
import { createDiskBlobs } from './disk.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function pathOfOnly(): Promise<string> {
  const [fan = ''] = (await readdir(folder)).filter((name) => name !== 'drafts')
  const [name = ''] = await readdir(join(folder, fan))
  return join(folder, fan, name)
}

test('a file is accessible to its owner only and no draft is left', async () => {
  await createDiskBlobs(folder).write('a/b', Readable.from([Buffer.from('x')]), 10)
  expect((await stat(await pathOfOnly())).mode & 0o777).toBe(0o600)
  expect(await readdir(join(folder, 'drafts'))).toEqual([])
})

test('a symbolic link in place of a file is not followed', async () => {
  const blobs = createDiskBlobs(folder)
  await blobs.write('a/b', Readable.from([Buffer.from('x')]), 10)
  const path = await pathOfOnly()
  await rm(path)
  await symlink('/etc/hostname', path)
  expect(await blobs.read('a/b')).toBeNull()
})

test('a folder in place of a file is not a blob', async () => {
  const blobs = createDiskBlobs(folder)
  await blobs.write('a/b', Readable.from([Buffer.from('x')]), 10)
  const path = await pathOfOnly()
  await rm(path)
  await mkdir(path)
  expect(await blobs.read('a/b')).toBeNull()
})

test('a listing removes old drafts of processes that ended and keeps recent ones', async () => {
  const drafts = join(folder, 'drafts')
  await mkdir(drafts)
  await writeFile(join(drafts, 'old'), 'half')
  await writeFile(join(drafts, 'young'), 'half')
  const twoHoursAgo = new Date(Date.now() - 7_200_000)
  await utimes(join(drafts, 'old'), twoHoursAgo, twoHoursAgo)
  const found: StoredBlob[] = []
  for await (const blob of createDiskBlobs(folder).list()) {
    found.push(blob)
  }
  expect(found).toEqual([])
  expect(await readdir(drafts)).toEqual(['young'])
})

test('a folder that does not exist yet has no blobs', async () => {
  const blobs = createDiskBlobs(join(folder, 'not', 'yet'))
  expect(await blobs.read('a/b')).toBeNull()
  await blobs.remove(['a/b'])
  const keys: string[] = []
  for await (const { key } of blobs.list()) {
    keys.push(key)
  }
  expect(keys).toEqual([])
})

test('a disk that writes only a part of the last bytes stores nothing', async () => {
  const script = `
    import { Readable } from 'node:stream'
    import { createDiskBlobs } from '${new URL('disk.ts', import.meta.url).href}'
    const bytes = Readable.from([Buffer.alloc(60_000)], { objectMode: false })
    await createDiskBlobs(${JSON.stringify(folder)}).write('a/b', bytes, 1e6).catch(() => console.log('refused'))`
  const node = spawn(
    'sh',
    ['-c', 'ulimit -f 16; exec "$0" --input-type=module -e "$1"', process.execPath, script],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  expect((await node.stdout.toArray()).join('')).toBe('refused\n')
  expect(await readdir(join(folder, 'drafts'))).toEqual([])
  const blobs = []
  for await (const blob of createDiskBlobs(folder).list()) blobs.push(blob)
  expect(blobs).toEqual([])
})
