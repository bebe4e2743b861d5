import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { rotateKeys, signingKeysPath } from '#tokens/rotate-keys.ts'
import { loadSecrets } from '#tokens/secrets.ts'
import { adoptKeys, keysToTake } from './archive-keys.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'archive-keys-'))
  folders.push(folder)
  return folder
}

it('takes the keys along and leaves the passwords of the database where they are', () => {
  const [from, to] = [dataFolder(), dataFolder()]
  const there = loadSecrets(from)
  const own = loadSecrets(to)
  rotateKeys(signingKeysPath(from))
  const taken = keysToTake(from)
  expect(JSON.stringify(taken)).not.toContain(there.databasePassword)
  adoptKeys(to, JSON.parse(JSON.stringify(taken)) as typeof taken)
  expect(loadSecrets(to)).toEqual({
    ...there,
    databasePassword: own.databasePassword,
    authenticatorPassword: own.authenticatorPassword,
  })
  const keys = (folder: string): unknown => JSON.parse(readFileSync(signingKeysPath(folder), 'utf8'))
  expect(keys(to)).toEqual(keys(from))
  expect(statSync(join(to, 'secrets.json')).mode & 0o077).toBe(0)
})

it('lets no archive name the passwords of the database', () => {
  const to = dataFolder()
  const own = loadSecrets(to)
  adoptKeys(to, { secrets: { databasePassword: 'x', jwtSecret: 'y' }, signingKeys: null })
  expect(loadSecrets(to)).toEqual({ ...own, jwtSecret: 'y' })
})
