import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSecrets } from '@fieldlark/backend/tokens/secrets.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function keys(...order: string[]): { text: string; status: number | null } {
  const script = join(import.meta.dirname, 'keys.ts')
  const { PATH } = process.env
  const ran = spawnSync(process.execPath, [script, ...order], {
    env: { PATH, FIELDLARK_DATA: folder },
    encoding: 'utf8',
  })
  return { text: ran.stdout + ran.stderr, status: ran.status }
}

const kids = (): string[] => {
  const list: { kid: string }[] = JSON.parse(readFileSync(join(folder, 'signing-keys.json'), 'utf8'))
  return list.map(({ kid }) => kid)
}

test('prints keys for any client, and keeps the older key valid after a rotation until it is retired', () => {
  const { anonKey } = loadSecrets(folder)
  expect(keys().text).toContain(`SUPABASE_ANON_KEY=${anonKey}`)
  expect(keys('rotate').status).toBe(0)
  const [first] = kids()
  expect(keys('rotate').text).toContain(kids()[0])
  expect(kids()).toEqual([expect.any(String), first])
  expect(keys('retire').text).toContain('1 older key')
  expect(kids()).toHaveLength(1)
})

test('explains what is wrong before the first start and with an unknown argument', () => {
  expect(keys('rotate')).toMatchObject({ status: 1, text: expect.stringContaining('first start') })
  expect(keys('burn')).toMatchObject({ status: 1, text: expect.stringContaining('Usage') })
})
