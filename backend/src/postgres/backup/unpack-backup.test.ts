import { createHash } from 'node:crypto'
import {
  chownSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Header, pack } from 'tar-stream'
import { afterAll, expect, test } from 'vitest'
import { type Content, InvalidArchiveError } from './contents.ts'
import { restoreBackup } from './restore-backup.ts'

const home = mkdtempSync(join(tmpdir(), 'unpack-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

type Entry = Partial<Header> & { name: string; text?: string }

const contentOf = ({ name, text = '' }: Entry): Content => ({
  name,
  size: text.length,
  sha256: createHash('sha256').update(text).digest('hex'),
})

let made = 0
/** Writes an archive of these entries with a matching list of contents, unless `list` replaces it. */
async function archiveOf(entries: readonly Entry[], list?: unknown): Promise<string> {
  made += 1
  const path = join(home, `${made}.tar`)
  const archive = pack()
  const written = pipeline(archive, createWriteStream(path))
  for (const { text = '', ...header } of entries) archive.entry(header, text)
  const contents = {
    format: 1,
    madeAt: '2026-01-01T00:00:00.000Z',
    postgresVersion: '18',
    entries: entries.filter(({ type }) => type !== 'directory').map(contentOf),
  }
  archive.entry({ name: 'contents.json' }, JSON.stringify(list ?? contents))
  archive.finalize()
  await written
  return path
}

const file: Entry = { name: 'data/files/ab/photo', text: 'photo' }

test('restores a valid archive', async () => {
  const folder = join(home, 'good')
  await restoreBackup(await archiveOf([{ name: 'database/base', type: 'directory' }, file]), folder)
  expect(readdirSync(folder).sort()).toEqual(['files', 'postgres'])
})

test.each<[string, readonly Entry[]]>([
  ['leaves the folder by ..', [{ name: 'data/../../out', text: 'x' }]],
  ['leaves the folder by .. in its database', [{ name: 'database/../../../out', text: 'x' }]],
  ['leaves the folder by backslashes', [{ name: 'data/..\\..\\out', text: 'x' }]],
  ['contains a drive letter', [{ name: 'data/C:out', text: 'x' }]],
  ['contains an absolute path', [{ name: '/etc/out', text: 'x' }]],
  ['contains a database among the files', [{ name: 'data/postgres/cluster/pg_hba.conf', text: 'trust' }]],
  ['contains a database behind two slashes', [{ name: 'data//postgres/cluster/pg_hba.conf', text: 'trust' }]],
  ['contains a symbolic link', [{ name: 'data/files', type: 'symlink', linkname: '/tmp' }]],
  ['contains a hard link', [{ name: 'data/files', type: 'link', linkname: '/etc/passwd' }]],
  [
    'writes through a link',
    [
      { name: 'data/l', type: 'symlink', linkname: home },
      { name: 'data/l/out', text: 'x' },
    ],
  ],
  ['contains a device', [{ name: 'data/null', type: 'character-device' }]],
  ['contains one file twice', [file, file]],
  ['contains one file under two names', [file, { ...file, name: 'data/files/ab//photo' }]],
  ['has a file for a folder', [{ name: 'data/files', text: 'x' }, file]],
  ['has a folder for a file', [{ name: 'data/files/ab/photo', type: 'directory' }, file]],
])('an archive that %s is rejected and leaves no files', async (_, entries) => {
  const folder = join(home, 'target')
  await expect(restoreBackup(await archiveOf(entries), folder)).rejects.toThrow(InvalidArchiveError)
  expect(readdirSync(home).filter((name) => name.includes('target'))).toEqual([])
  expect(existsSync(join(home, 'out'))).toBe(false)
})

const listed = { format: 1, madeAt: '2026-01-01T00:00:00.000Z', postgresVersion: '18' }
test.each<[string, unknown]>([
  ['has another version', { ...listed, format: 2, entries: [] }],
  ['has fewer files', { ...listed, entries: [] }],
  ['has other sizes', { ...listed, entries: [{ ...contentOf(file), size: 4 }] }],
  ['has other checksums', { ...listed, entries: [{ ...contentOf(file), sha256: 'x' }] }],
  ['has a file twice', { ...listed, entries: [contentOf(file), contentOf(file)] }],
  ['has no entries', { ...listed }],
  ['has an entry that is null', { ...listed, entries: [null] }],
  ['has control characters', { ...listed, madeAt: '\u001b[2J', entries: [contentOf(file)] }],
  ['is no object', [1]],
])('a list that %s is rejected', async (_, list) => {
  await expect(restoreBackup(await archiveOf([file], list), join(home, 'target'))).rejects.toThrow(
    InvalidArchiveError,
  )
  expect(readdirSync(home).filter((name) => name.includes('target'))).toEqual([])
})

test('rejects files after the list', async () => {
  const archive = await archiveOf([
    { name: 'contents.json', text: JSON.stringify({ ...listed, entries: [] }) },
  ])
  await expect(restoreBackup(archive, join(home, 'target'))).rejects.toThrow(/after its end/)
})

test.runIf(process.getuid?.() === 0)('as root, rejects a folder of another user', async () => {
  const folder = join(home, 'of-another')
  mkdirSync(folder)
  chownSync(folder, 65_534, 65_534)
  await expect(restoreBackup(await archiveOf([file]), folder)).rejects.toThrow(/another user/)
})
