import { once } from 'node:events'
import { createServer } from 'node:http'
import { createBackend } from '@fieldlark/backend/backend.ts'
import type { Database } from '@fieldlark/backend/postgres/database.ts'
import { defaultSettings } from '@fieldlark/backend/settings.ts'
import { createTokens } from '@fieldlark/backend/tokens/tokens.ts'

const secrets = { jwtSecret: 'a secret of the realtime access tests, long enough' }
const tokens = createTokens({ secrets, settings: defaultSettings })
const jwt = (claims: object) => tokens.sign({ exp: Math.floor(Date.now() / 1000) + 3600, ...claims })

type Frame = { event: string; payload: Record<string, unknown> }

export type Channels = Awaited<ReturnType<typeof openChannels>>

/** The backend's realtime service on a scratch database, configured as in the product: private channels only. */
export async function openChannels(database: Database) {
  const server = createServer()
  const backend = createBackend({
    database,
    secrets,
    settings: { ...defaultSettings, realtimePrivateOnly: true },
    log: () => {},
    sendMail: async () => {},
  })
  server.on('upgrade', backend.handleUpgrade)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  /** A person's socket on a topic that they may join, with the received frames; `since`: also what was sent from then on. */
  const listen = async (person: string, topic: string, since?: number) => {
    const key = jwt({ role: 'anon' })
    const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${key}&vsn=1.0.0`)
    const frames: Frame[] = []
    let wake = () => {}
    socket.addEventListener('message', ({ data }) => {
      frames.push(JSON.parse(String(data)) as Frame)
      wake()
    })
    await new Promise((open) => socket.addEventListener('open', open))
    const payload = {
      config: { private: true, ...(since !== undefined && { broadcast: { replay: { since } } }) },
      access_token: jwt({ role: 'authenticated', sub: person }),
    }
    socket.send(JSON.stringify({ topic: `realtime:${topic}`, event: 'phx_join', ref: '1', payload }))
    const until = async (event: string, count = 1) => {
      for (;;) {
        const found = frames.filter((frame) => frame.event === event)[count - 1]
        if (found !== undefined) return found
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
    const { payload: reply } = await until('phx_reply')
    if (reply['status'] !== 'ok') throw new Error(`${topic} cannot be joined: ${JSON.stringify(reply)}`)
    return { frames, until, close: () => socket.close() }
  }

  const close = async () => {
    await backend.close()
    server.close()
  }
  return { listen, close }
}
