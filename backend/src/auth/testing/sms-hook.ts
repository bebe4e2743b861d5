import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { SmsHookSettings } from '#settings.ts'

/** What the hook was sent: the message, about whom, and the headers. */
export type Texted = {
  sms: { otp: string; phone: string; channel: string; sms_type?: string }
  user: Record<string, unknown>
  metadata: Record<string, unknown>
}

type Answer = (response: ServerResponse, texted: Texted) => void | Promise<void>

export type SmsHook = Awaited<ReturnType<typeof startSmsHook>>

const accept: Answer = (response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('{}')

/**
 * A project's own send-SMS endpoint on a real port. It takes only messages that are signed as Standard Webhooks demand,
 * computed here a second time; tests replace `answer`.
 */
export async function startSmsHook(wrongKey = false) {
  const key = randomBytes(32)
  const state = { answer: accept, requests: 0, texted: [] as Texted[] }
  const server = createServer((request, response) => {
    state.requests += 1
    void readText(request).then((body) => {
      const texted: Texted = JSON.parse(body)
      if (!isSigned(key, request, body)) return void response.writeHead(401).end()
      state.texted.push(texted)
      return state.answer(response, texted)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const known = wrongKey ? randomBytes(32) : key
  const settings: SmsHookSettings = {
    url: `http://127.0.0.1:${port}/send-sms`,
    secrets: [`v1,whsec_${known.toString('base64')}`],
  }
  return {
    state,
    settings,
    accept: () => {
      state.answer = accept
    },
    /** The last message to a number, by its digits. */
    last(phone: string): Texted['sms'] {
      const found = state.texted.findLast(({ sms }) => sms.phone === phone)
      if (!found) throw new Error(`no message to ${phone}`)
      return found.sms
    },
    countTo: (phone: string) => state.texted.filter(({ sms }) => sms.phone === phone).length,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function isSigned(key: Buffer, { headers }: IncomingMessage, body: string): boolean {
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.')
  const expected = createHmac('sha256', key).update(signed).digest('base64')
  return String(headers['webhook-signature']).split(' ').includes(`v1,${expected}`)
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
