import { createECDH } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { loadPushKeys, pushSubject } from './push-keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldlark-push-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('keys are made once, fit together, and are read by nobody else', () => {
  const made = loadPushKeys(folder)
  expect(loadPushKeys(folder)).toEqual(made)
  expect(statSync(join(folder, 'push-keys.json')).mode & 0o777).toBe(0o600)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(made.privateKey, 'base64url')
  expect(pair.getPublicKey('base64url')).toBe(made.publicKey)
  expect(made.publicKey).toMatch(/^B[\w-]{86}$/)
  expect(made.privateKey).toMatch(/^[\w-]{43}$/)
})

it.each([
  ['https://app.lark.example', 'Fieldlark <hello@localhost>', 'https://app.lark.example'],
  ['http://app.lark.example', 'Fieldlark <hello@lark.example>', 'mailto:hello@lark.example'],
  ['http://localhost:3000', 'hello@lark.example', 'mailto:hello@lark.example'],
  ['https://localhost', 'Fieldlark <hello@localhost>', 'mailto:hello@example.com'],
  ['https://127.0.0.1:3000', 'Fieldlark <hello@localhost>', 'mailto:hello@example.com'],
])('the sender of %s with mails from %s is %s', (siteUrl, mailFrom, subject) => {
  expect(pushSubject(siteUrl, mailFrom)).toBe(subject)
})
