import { isJsonObject } from '@fieldlark/backend/http/json-object.ts'
import { ownerOf } from '@fieldlark/backend/postgres/owner.ts'
import type { Config, Project } from '../config/config.ts'
import { migrationsFolder } from '../config/folders.ts'
import type { Log } from '../logging/log.ts'
import { createRestFetch } from '../project/rest-client.ts'
import type { Runtime } from '../project/runtime.ts'
import { createHostedBackend } from './hosted-backend.ts'
import { requireSameSchema } from './project-schema.ts'

const timeoutMs = 5000

/** Runs on a hosted project. Its auth settings show whether the keys are right, and what the sign-in screen offers. */
export async function openProject(config: Config, project: Project, log: Log): Promise<Runtime> {
  const authSettings = await readAuthSettings(project)
  const database = config.databaseUrl === null ? null : ownerOf(config.databaseUrl, 4)
  const backend = createHostedBackend(config, project, log)
  const close = async () => {
    backend.close()
    await database?.close()
  }
  try {
    if (database !== null) await requireSameSchema(database, migrationsFolder)
  } catch (error) {
    await close()
    throw error
  }
  return {
    backend,
    rest: createRestFetch({ ...project, send: fetch }),
    database,
    connection: null,
    anonKey: project.anonKey,
    ...authSettings,
    demo: null,
    isReady: () =>
      ask(project, '/auth/v1/health').then(
        ({ ok }) => ok,
        () => false,
      ),
    // Its disks are not ours to watch.
    canWrite: () => Promise.resolve(true),
    endWaits: () => {},
    close,
  }
}

async function ask({ url, anonKey }: Project, path: string): Promise<Response> {
  return fetch(url + path, { headers: { apikey: anonKey }, signal: AbortSignal.timeout(timeoutMs) })
}

type AuthSettings = Pick<Runtime, 'isGoogleOn' | 'arePasskeysOn' | 'isAutoconfirm'>

async function readAuthSettings(project: Project): Promise<AuthSettings> {
  const answer = await ask(project, '/auth/v1/settings').catch((error: unknown) => {
    throw new Error(`SUPABASE_URL cannot be reached: ${error instanceof Error ? error.message : 'unknown'}`, {
      cause: error,
    })
  })
  if (answer.status === 401 || answer.status === 403) {
    throw new Error('The project of SUPABASE_URL rejects SUPABASE_ANON_KEY.')
  }
  const settings: unknown = answer.ok ? await answer.json().catch(() => null) : null
  if (!isJsonObject(settings)) {
    throw new Error(
      `SUPABASE_URL does not lead to a Supabase project (${answer.status} at /auth/v1/settings).`,
    )
  }
  const external = isJsonObject(settings['external']) ? settings['external'] : {}
  return {
    isGoogleOn: external['google'] === true,
    arePasskeysOn: settings['passkeys_enabled'] === true,
    isAutoconfirm: settings['mailer_autoconfirm'] === true,
  }
}
