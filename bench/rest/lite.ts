import type { AddressInfo } from 'node:net'

import { loadSecrets } from '@fieldlark/backend/tokens/secrets.ts'
import { createAdaptorServer } from '@hono/node-server'
import { App } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import { answerParent } from '../answer-parent.ts'
import type { Place } from './serve.ts'

/** The database address, and the secrets that tokens are signed with. */
export type Question = Place

/** @supabase/lite on the same database, embedded in Node as documented: it receives the address and answers with its port. */
async function serve({ connection, folder }: Question): Promise<number> {
  const { jwtSecret } = loadSecrets(folder)
  // Its driver does not support a socket folder in the address.
  const url = new URL(connection)
  const host = url.searchParams.get('host') ?? url.hostname
  url.searchParams.delete('host')
  const app = new App({
    connection: createPostgresConnection({
      url: url.href,
      postgresOptions: { host, port: Number(url.port) },
    }),
    auth: { enabled: true, jwt_secret: jwtSecret },
  })
  const server = createAdaptorServer({ fetch: (request) => app.fetch(request, { peerAddress: null }) })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

answerParent(serve)
