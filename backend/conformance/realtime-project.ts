import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { createBackend } from '#backend.ts'
import { openDatabase } from '#postgres/open.ts'
import { type ScratchDatabase, scratchDatabase } from '#postgres/testing/scratch.ts'
import { defaultSettings, type Settings } from '#settings.ts'
import { createTokens } from '#tokens/tokens.ts'

const secrets = { jwtSecret: 'a secret of the realtime conformance tests, long enough' }
const tokens = createTokens({ secrets, settings: defaultSettings })

export type Vsn = '1.0.0' | '2.0.0'
type Claims = { role: string; sub?: string; exp?: number }

/** A token that expires in an hour, or as the claims say. */
export const jwt = (claims: Claims): string =>
  tokens.sign({ exp: Math.floor(Date.now() / 1000) + 3600, ...claims })

/** One server over HTTP; `scratch` is its own database, or that of another server. */
export async function startRealtimeProject(
  options: { sql?: string; settings?: Partial<Settings>; scratch?: ScratchDatabase } = {},
) {
  const scratch = options.scratch ?? (await scratchDatabase({ followsLog: true }))
  if (options.sql !== undefined) {
    await scratch.database.query(options.sql)
  }
  // Each server has its own connections, as each process does.
  const database = await openDatabase({
    connection: scratch.ownerUrl,
    authenticatorPassword: 'scratch',
    pools: { reads: 2, writes: 2, slow: 1 },
    ownerConnections: 4,
    log: () => {},
  })
  const backend = createBackend({
    database,
    secrets,
    settings: { ...defaultSettings, ...options.settings },
    log: () => {},
    sendMail: async () => {},
  })
  const server = createServer(backend.handleNode)
  const sockets = new Set<Duplex>()
  server.on('upgrade', (request, socket, head) => {
    sockets.add(socket)
    backend.handleUpgrade(request, socket, head)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const clients: SupabaseClient[] = []
  return {
    scratch,
    host,
    client(claims: Claims = { role: 'anon' }, vsn: Vsn = '2.0.0'): SupabaseClient {
      const client = createClient(`http://${host}`, jwt({ role: 'anon' }), {
        realtime: { vsn, timeout: 5_000 },
        accessToken: async () => jwt(claims),
      })
      clients.push(client)
      return client
    },
    /** Cuts every connection, as a network failure does. */
    cut(): void {
      for (const socket of sockets) socket.destroy()
    },
    async close(): Promise<void> {
      await Promise.all(clients.map((client) => client.realtime.disconnect()))
      await backend.close()
      server.closeAllConnections()
      server.close()
      await database.close()
      if (options.scratch === undefined) {
        await scratch.close()
      }
    },
  }
}

/** Subscribes and resolves with the first status, with the message if it is an error. */
export function joined(channel: RealtimeChannel): Promise<string> {
  return new Promise((resolve) => {
    channel.subscribe((status, error) =>
      resolve(error === undefined ? status : `${status}: ${error.message}`),
    )
  })
}

/** Collects the values a callback was called with, to be awaited one by one. */
export function mailbox<T>() {
  const waiting: ((value: T) => void)[] = []
  const there: T[] = []
  return {
    put: (value: T): void => {
      const taker = waiting.shift()
      if (taker === undefined) there.push(value)
      else taker(value)
    },
    next: (): Promise<T> => {
      const value = there.shift()
      return value === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(value)
    },
    /** Values that arrived and were not awaited. */
    rest: (): T[] => [...there],
  }
}
