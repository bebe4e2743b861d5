import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Backend, type BackendOptions, createBackend } from '@fieldlark/backend/backend.ts'
import { defaultSettings } from '@fieldlark/backend/settings.ts'
import { openBlobs } from '@fieldlark/backend/storage/blobs/open-blobs.ts'
import { roleKey } from '@fieldlark/backend/tokens/secrets.ts'
import { createTokens } from '@fieldlark/backend/tokens/tokens.ts'
import { addAdmin, answer, type Session, signIn } from '@fieldlark/supabase/access/admin-fixture.ts'
import { scratchSchema } from '@fieldlark/supabase/access/people.ts'
import { makeTenants } from '@fieldlark/supabase/access/tenants.ts'
import { createProductFunctions } from '../../functions/functions.ts'
import { createRestFetch } from '../../project/rest-client.ts'
import { createActingGate } from '../acting-gate.ts'

const url = 'http://project.test'
const jwtSecret = 'a secret of the support tests, long enough to sign with'
const keys = { anonKey: roleKey('anon', jwtSecret), serviceRoleKey: roleKey('service_role', jwtSecret) }
const settings = {
  ...defaultSettings,
  schemas: ['public'],
  jwtAudience: 'authenticated',
  areErrorDetailsShown: false,
}
const { sign } = createTokens({ secrets: { jwtSecret }, settings })

export type Sent = { method?: string; body?: unknown; headers?: Record<string, string> }

export const tokenOf = ({ claims }: Session) => sign({ aud: 'authenticated', exp: 4_000_000_000, ...claims })

type Acting = BackendOptions['onActing']

function openBackend(database: BackendOptions['database'], folder: string, onActing: Acting): Backend {
  const rest = createRestFetch({ ...keys, url, send: (request) => backend.fetch(request) })
  const backend: Backend = createBackend({
    database,
    secrets: { jwtSecret },
    settings,
    files: openBlobs({ folder, s3: null }),
    functions: createProductFunctions({
      sign,
      countryHeader: null,
      geoProviderUrl: null,
      areRateLimitsOn: false,
      siteUrl: url,
      smtpUrl: null,
      stripeApiUrl: url,
      billing: null,
      rest,
      log: () => {},
    }),
    ...(onActing ? { onActing } : {}),
    log: () => {},
    sendMail: async () => {},
  })
  return backend
}

/** `token`: of a person, or of an admin who sees the app as one. */
async function ask(backend: Backend, token: string, path: string, { method = 'GET', body, headers }: Sent) {
  const response = await backend.fetch(
    new Request(url + path, {
      method,
      headers: {
        apikey: keys.anonKey,
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  )
  return { status: response.status, text: await response.text() }
}

/** The server over two businesses, an admin, and the same server without its list of what a view may ask for. */
export async function openSupportProject() {
  const folder = mkdtempSync(join(tmpdir(), 'fieldlark-support-'))
  const scratch = await scratchSchema()
  const { database } = scratch
  const tenants = await makeTenants(database)
  const admin = await signIn(database, await addAdmin(database, 'admin@example.com'))
  const backend = openBackend(database, folder, createActingGate(database))
  const ungated = openBackend(database, folder, async () => null)
  const send = (token: string, path: string, sent: Sent = {}) => ask(backend, token, path, sent)
  return {
    database,
    tenants,
    admin,
    send,
    sendUngated: (token: string, path: string, sent: Sent = {}) => ask(ungated, token, path, sent),
    /** Begins a view and returns its token. */
    async openView(user = tenants.own.owner, by = admin): Promise<string> {
      await answer(database, by, 'admin_begin_view', { user_id: user, reason: 'They asked for help.' })
      const body = { user_id: user }
      const { text } = await send(tokenOf(by), '/functions/v1/support-token', { method: 'POST', body })
      return (JSON.parse(text) as { token: string }).token
    },
    async close() {
      await backend.close()
      await ungated.close()
      await scratch.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type SupportProject = Awaited<ReturnType<typeof openSupportProject>>
