import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads `<dataFolder>/mailbox-key`; makes it, mode 0600, the first time. */
export function loadMailboxKey(dataFolder: string): string {
  const file = join(dataFolder, 'mailbox-key')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const key = randomBytes(24).toString('base64url')
  writeFileSync(file, `${key}\n`, { mode: 0o600 })
  return key
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares in constant time. */
export const isKey = (given: string | null | undefined, key: string): boolean =>
  typeof given === 'string' && timingSafeEqual(digest(given), digest(key))
