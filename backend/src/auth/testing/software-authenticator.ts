import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What a browser would tell the authenticator, and what a hostile one would change. */
type Changes = { origin?: string; rpId?: string; counter?: number; userHandle?: string }

type Creation = { challenge: string; user: { id: string } }

const present = 0x01
const verified = 0x04
const attested = 0x40

export type SoftwareAuthenticator = ReturnType<typeof createAuthenticator>

/** An authenticator with one key: answers of navigator.credentials.create() and get() as browsers serialize them. */
export function createAuthenticator(site: { rpId: string; origin: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0
  let handle = ''
  const clientData = (type: string, challenge: string, origin = site.origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const head = (flags: number, count: number, rpId = site.rpId) => {
    const tail = Buffer.alloc(5)
    tail.writeUInt8(flags)
    tail.writeUInt32BE(count, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), tail])
  }
  const credential = <R extends object>(response: R) => ({
    id,
    rawId: id,
    type: 'public-key' as const,
    response,
    clientExtensionResults: {},
    authenticatorAttachment: 'cross-platform' as const,
  })
  return {
    create(options: Creation, changes: Changes = {}) {
      handle = options.user.id
      const authData = Buffer.concat([
        head(present | verified | attested, 0, changes.rpId),
        attestedKey(credentialId, key),
      ])
      return credential({
        attestationObject: attestationOf(authData),
        clientDataJSON: clientData('webauthn.create', options.challenge, changes.origin).toString(
          'base64url',
        ),
        transports: ['usb' as const],
      })
    },
    get(options: { challenge: string }, changes: Changes = {}) {
      counter = changes.counter ?? counter + 1
      const data = head(present | verified, counter, changes.rpId)
      const client = clientData('webauthn.get', options.challenge, changes.origin)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return credential({
        authenticatorData: data.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        signature: createSign('SHA256').update(signed).sign(privateKey, 'base64url'),
        userHandle: changes.userHandle ?? handle,
      })
    },
  }
}

type PublicKey = { x?: string | undefined; y?: string | undefined }

/** The key as authenticators describe it (COSE, ES256 on P-256), without a model of the authenticator. */
function attestedKey(id: Buffer, { x = '', y = '' }: PublicKey): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  return Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(cose)])
}

function attestationOf(authData: Buffer): string {
  const statement: Parameters<typeof isoCBOR.encode>[0] = new Map<string, string | number>()
  const attestation = new Map([
    ['fmt', 'none' as Parameters<typeof isoCBOR.encode>[0]],
    ['attStmt', statement],
    ['authData', new Uint8Array(authData)],
  ])
  return Buffer.from(isoCBOR.encode(attestation)).toString('base64url')
}
