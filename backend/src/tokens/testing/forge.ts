import { createHmac } from 'node:crypto'

export const jwtSecret = 'a secret of more than thirty-two characters'

export function encode(part: unknown): string {
  return Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url')
}

/** A JWT with any header and payload, always with an HS256 signature. */
export function forge(header: unknown, payload: unknown, secret = jwtSecret): string {
  const text = `${encode(header)}.${encode(payload)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
