import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createBackend } from '#backend.ts'
import { scratchDatabase } from '#postgres/testing/scratch.ts'
import { defaultSettings, type Settings } from '#settings.ts'

const jwtSecret = 'a secret of the rest conformance tests, long enough'
export const userId = '00000000-0000-4000-8000-0000000000aa'

/** A project with a fresh database and some tables, called by the published client as a user and as a visitor. */
export async function startRestProject(isOverHttp: boolean, sql: string, changes: Partial<Settings> = {}) {
  const scratch = await scratchDatabase()
  await scratch.database.query(sql)
  const backend = createBackend({
    database: scratch.database,
    secrets: { jwtSecret },
    settings: { ...defaultSettings, isTxRollbackAllowed: true, ...changes },
    log: () => {},
    sendMail: async () => {},
  })
  const server = createServer((request, response) => backend.handleNode(request, response))
  server.on('upgrade', backend.handleUpgrade)
  let url = 'http://project.test'
  if (isOverHttp) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  }
  const inProcess = (input: RequestInfo | URL, init?: RequestInit) => backend.fetch(new Request(input, init))
  const global = isOverHttp ? {} : { fetch: inProcess }
  const anonKey = jwt({ role: 'anon' })
  const user = createClient(url, anonKey, {
    global,
    accessToken: async () => jwt({ role: 'authenticated', sub: userId }),
  })
  const visitor: SupabaseClient = createClient(url, anonKey, {
    global,
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const service: SupabaseClient = createClient(url, jwt({ role: 'service_role' }), {
    global,
    auth: { persistSession: false, autoRefreshToken: false },
  })
  return {
    user,
    visitor,
    service,
    close: async () => {
      if (isOverHttp) {
        server.closeAllConnections()
        server.close()
      }
      await backend.close()
      await scratch.close()
    },
  }
}

function jwt(claims: object): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const iat = Math.floor(Date.now() / 1000)
  const payload = { iss: 'supabase', aud: 'authenticated', iat, exp: iat + 3600, ...claims }
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`
  return `${signed}.${createHmac('sha256', jwtSecret).update(signed).digest('base64url')}`
}
