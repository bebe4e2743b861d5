import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { rotateKeys, signingKeysPath } from '#tokens/rotate-keys.ts'
import { loadSecrets } from '#tokens/secrets.ts'
import { exportedKeys, replaceKeys } from './archive-keys.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'archive-keys-'))
  folders.push(folder)
  return folder
}

it('exports the keys without the database passwords', () => {
  const [from, to] = [dataFolder(), dataFolder()]
  const exported = loadSecrets(from)
  const own = loadSecrets(to)
  rotateKeys(signingKeysPath(from))
  const taken = exportedKeys(from)
  expect(JSON.stringify(taken)).not.toContain(exported.databasePassword)
  replaceKeys(to, JSON.parse(JSON.stringify(taken)) as typeof taken)
  expect(loadSecrets(to)).toEqual({
    ...exported,
    databasePassword: own.databasePassword,
    authenticatorPassword: own.authenticatorPassword,
  })
  const keys = (folder: string): unknown => JSON.parse(readFileSync(signingKeysPath(folder), 'utf8'))
  expect(keys(to)).toEqual(keys(from))
  expect(statSync(join(to, 'secrets.json')).mode & 0o077).toBe(0)
})

it('ignores database passwords in an archive', () => {
  const to = dataFolder()
  const own = loadSecrets(to)
  replaceKeys(to, { secrets: { databasePassword: 'x', jwtSecret: 'y' }, signingKeys: null })
  expect(loadSecrets(to)).toEqual({ ...own, jwtSecret: 'y' })
})
