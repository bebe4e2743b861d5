import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { Agent } from 'node:https'
import { connect } from 'node:net'

/** A browser's end of a subscription: what it gives away, and what it reads messages with. */
export function newDevice(host = 'fcm.googleapis.com') {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys('base64url')
  const auth = randomBytes(16)
  const endpoint = `https://${host}/send/${randomBytes(9).toString('base64url')}`
  return { endpoint, p256dh, auth: auth.toString('base64url'), pair, secret: auth }
}
type Device = ReturnType<typeof newDevice>

const hmac = (key: Buffer, ...parts: (Buffer | string)[]) => {
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac.digest()
}

/** What the device reads of an encrypted body (RFC 8291, aes128gcm). */
export function decrypt({ pair, secret }: Device, body: Buffer): unknown {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const content = body.subarray(21 + sender.length)
  const info = ['WebPush: info\0', pair.getPublicKey(), sender, '\u0001']
  const key = hmac(salt, hmac(hmac(secret, pair.computeSecret(sender)), ...info))
  const aes = createDecipheriv(
    'aes-128-gcm',
    hmac(key, 'Content-Encoding: aes128gcm\0\u0001').subarray(0, 16),
    hmac(key, 'Content-Encoding: nonce\0\u0001').subarray(0, 12),
  )
  aes.setAuthTag(content.subarray(-16))
  const plain = Buffer.concat([aes.update(content.subarray(0, -16)), aes.final()])
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
}

/** The claims of the sender's token, once its signature fits the key beside it. */
export function senderOf({ authorization = '' }: IncomingHttpHeaders): {
  aud: string
  sub: string
  key: string
} {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The token is not signed by its sender.')
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string }
  return { aud, sub, key }
}

type Received = { address: string; headers: IncomingHttpHeaders; body: Buffer }
type Answer = { status: number; headers?: Record<string, string> }

class Detour extends Agent {
  readonly #port: number
  constructor(port: number) {
    super()
    this.#port = port
  }
  override createConnection() {
    return connect(this.#port, '127.0.0.1')
  }
}

/** Takes the place of all push services: `agent` leads every connection here, without encryption. */
export async function startPushService() {
  const received: Received[] = []
  let answer: (address: string) => Answer | null = () => ({ status: 201 })
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const address = `https://${request.headers.host}${request.url}`
      received.push({ address, headers: request.headers, body: Buffer.concat(chunks) })
      const given = answer(address)
      if (given) response.writeHead(given.status, given.headers).end()
      else response.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    received,
    agent: new Detour(typeof address === 'object' && address ? address.port : 0),
    /** Null: takes the request and breaks the connection. */
    answerWith: (next: typeof answer) => {
      answer = next
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
