import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Connection, connectionUrl } from '@fieldlark/backend/postgres/connection.ts'
import type { Database } from '@fieldlark/backend/postgres/database.ts'
import { startEmbedded } from '@fieldlark/backend/postgres/embedded.ts'
import { openDatabase } from '@fieldlark/backend/postgres/open.ts'
import { defaultSettings } from '@fieldlark/backend/settings.ts'
import { loadSecrets, type Secrets } from '@fieldlark/backend/tokens/secrets.ts'
import { createTokens } from '@fieldlark/backend/tokens/tokens.ts'

import type { Place } from './serve.ts'
import type { Tenant } from './world.ts'

/** A separate database in a folder that is deleted when the benchmark ends. */
export type Project = {
  folder: string
  secrets: Secrets
  database: Database
  /** Connected as superuser; pgbench uses the role that requests use. */
  owner: Connection
  authenticator: Connection
  /** The database address for server processes. */
  place: Place
  /** A session token of the tenant's owner. */
  sessionOf: (tenant: Tenant) => string
  end: () => Promise<void>
}

/** With `kept`, the folder of the data stays and can be opened again. */
export async function openProject(kept?: string): Promise<Project> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'fieldlark-bench-'))
  const secrets = loadSecrets(folder)
  const log = () => {}
  const embedded = await startEmbedded({ dataFolder: folder, log, settings: { max_connections: '100' } })
  const owner = embedded.connection
  const { authenticatorPassword } = secrets
  const database = await openDatabase({ connection: owner, authenticatorPassword, log })
  return {
    folder,
    secrets,
    database,
    owner,
    authenticator: { ...owner, user: 'authenticator', password: authenticatorPassword },
    place: { connection: connectionUrl(owner), folder },
    sessionOf: (tenant) => sessionOf(secrets, tenant),
    end: async () => {
      await database.close()
      await embedded.stop()
      if (kept === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function sessionOf(secrets: Secrets, { owner }: Tenant): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = { sub: owner, role: 'authenticated', aud: 'authenticated', iat: now, exp: now + 3600 }
  return createTokens({ secrets, settings: defaultSettings }).sign({
    ...claims,
    email: 'owner@example.com',
    session_id: owner,
    aal: 'aal1',
    is_anonymous: false,
  })
}
