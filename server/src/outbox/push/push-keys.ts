import { createECDH } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isJsonObject } from '@fieldlark/backend/http/json-object.ts'

/** The VAPID keys, by which push services know who sends. Devices are bound to the public one. */
export type PushKeys = { publicKey: string; privateKey: string }

function newKeys(): PushKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // Leading zeros are part of the key, and are left out of what Node.js returns.
  const bytes = pair.getPrivateKey()
  return {
    publicKey,
    privateKey: Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]).toString('base64url'),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads `<dataFolder>/push-keys.json`; makes it, mode 0600, the first time. Other keys would silence every device. */
export function loadPushKeys(dataFolder: string): PushKeys {
  const file = join(dataFolder, 'push-keys.json')
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true })
    // Renamed when it is whole: an empty file would keep the server from starting.
    const begun = `${file}.${process.pid}`
    writeFileSync(begun, `${JSON.stringify(newKeys(), null, 2)}\n`, { mode: 0o600 })
    renameSync(begun, file)
  }
  const keys = parsed(readFileSync(file, 'utf8'))
  if (!isJsonObject(keys) || typeof keys['publicKey'] !== 'string' || typeof keys['privateKey'] !== 'string')
    throw new Error(`${file} does not hold the two keys.`)
  return { publicKey: keys['publicKey'], privateKey: keys['privateKey'] }
}

const isLocal = (host: string) =>
  /^(?:localhost|.*\.localhost|127\.|\[|0\.)/.test(host) || !host.includes('.')

/** Whom a push service may ask about what we send. Apple refuses everything of a sender at localhost. */
export function pushSubject(siteUrl: string, mailFrom: string): string {
  const { protocol, hostname } = new URL(siteUrl)
  if (protocol === 'https:' && !isLocal(hostname)) return new URL(siteUrl).origin
  const address = /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom
  return isLocal(address.split('@').at(-1) ?? '') ? 'mailto:hello@example.com' : `mailto:${address}`
}
