import { createHmac } from 'node:crypto'

const prefix = 'v1,whsec_'

/** The key of a secret as Supabase writes it (`v1,whsec_` and base64); null if it is written in another way. */
export function readHookSecret(text: string): Buffer | null {
  const encoded = text.slice(prefix.length)
  if (!text.startsWith(prefix) || !/^[A-Za-z0-9+/]{32,}={0,2}$/.test(encoded)) return null
  return Buffer.from(encoded, 'base64')
}

/** The headers of the Standard Webhooks contract: every key signs id, time and body, and the receiver knows one of them. */
export function signHook(
  keys: readonly Buffer[],
  { id, seconds, body }: { id: string; seconds: number; body: string },
): Record<string, string> {
  const signatures = keys.map((key) => {
    const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
    return `v1,${signature}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}
