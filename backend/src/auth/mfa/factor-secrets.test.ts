import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createFactorSecrets } from './factor-secrets.ts'

const secrets = createFactorSecrets(randomBytes(32))

test('an encrypted secret can be decrypted for its factor and has random ciphertext', () => {
  const sealed = secrets.seal('f1', 'JBSWY3DPEHPK3PXP')
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(secrets.seal('f1', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed)
  expect(secrets.open('f1', sealed)).toBe('JBSWY3DPEHPK3PXP')
})

test('decryption fails for another factor, another key or changed data', () => {
  const sealed = secrets.seal('f1', 'JBSWY3DPEHPK3PXP')
  expect(secrets.open('f2', sealed)).toBeNull()
  expect(createFactorSecrets(randomBytes(32)).open('f1', sealed)).toBeNull()
  expect(secrets.open('f1', `${sealed.slice(0, -2)}AA`)).toBeNull()
  expect(secrets.open('f1', 'sealed1.AAAA')).toBeNull()
})

test('accepts an imported secret in plain text', () => {
  expect(secrets.open('f1', 'JBSWY3DPEHPK3PXP')).toBe('JBSWY3DPEHPK3PXP')
})
