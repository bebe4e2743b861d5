import { once } from 'node:events'
import { createServer } from 'node:http'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type Backend, type BackendOptions, createBackend } from '#backend.ts'
import { scratchDatabase } from '#postgres/testing/scratch.ts'
import { defaultSettings, type Settings } from '#settings.ts'
import { roleKey } from '#tokens/secrets.ts'

type AuthMail = Parameters<BackendOptions['sendMail']>[1]

export type Transport = 'in process' | 'over HTTP'

type Way = { url: string; fetch: typeof fetch; close: () => Promise<void> }

export type Project = Awaited<ReturnType<typeof startProject>>

const jwtSecret = 'a secret of the conformance tests that is long enough'

/** A whole project with a fresh database, used through the published client; emails are collected for tests. */
export async function startProject(
  transport: Transport,
  changes: Partial<Settings> = {},
  more: Pick<BackendOptions, 'functions'> = {},
) {
  const scratch = await scratchDatabase()
  const mails: AuthMail[] = []
  const settings = { ...defaultSettings, rateLimits: false, siteUrl: 'http://app.test', ...changes }
  const backend = createBackend({
    database: scratch.database,
    secrets: { jwtSecret },
    settings,
    log: () => {},
    sendMail: async (_transaction, mail) => {
      mails.push(mail)
    },
    ...more,
  })
  const way = await open(transport, backend, settings.externalUrl)
  const connect = (key: string, flowType: 'implicit' | 'pkce') =>
    createClient(way.url, key, {
      global: { fetch: way.fetch },
      auth: {
        storage: memory(),
        flowType,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        experimental: { recoveryCodes: true },
      },
    })
  return {
    mails,
    url: way.url,
    fetch: way.fetch,
    anonKey: roleKey('anon', jwtSecret),
    jwtSecret,
    /** A client with a browser storage of its own. */
    client: (flowType: 'implicit' | 'pkce' = 'implicit'): SupabaseClient =>
      connect(roleKey('anon', jwtSecret), flowType),
    admin: (): SupabaseClient => connect(roleKey('service_role', jwtSecret), 'implicit'),
    mailTo(address: string): AuthMail {
      const mail = mails.findLast((one) => one.to === address)
      if (!mail) throw new Error(`no mail to ${address}`)
      return mail
    },
    /** Follows an email's link as a browser would; returns where it leads. */
    async follow(mail: AuthMail): Promise<URL> {
      const path = mail.confirmationUrl.slice(settings.externalUrl.length)
      const response = await way.fetch(`${way.url}${path}`, { redirect: 'manual' })
      return new URL(response.headers.get('location') ?? '')
    },
    async close() {
      await way.close()
      await backend.close()
      await scratch.close()
    },
  }
}

async function open(transport: Transport, backend: Backend, externalUrl: string): Promise<Way> {
  if (transport === 'in process') {
    const fetch = (input: RequestInfo | URL, init?: RequestInit) => backend.fetch(new Request(input, init))
    return { url: externalUrl, fetch, close: async () => {} }
  }
  const server = createServer((request, response) => backend.handleNode(request, response))
  server.on('upgrade', backend.handleUpgrade)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${address.port}`, fetch, close }
}

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
