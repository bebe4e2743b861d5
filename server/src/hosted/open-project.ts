import { isJsonObject } from '@fieldlark/backend/http/json-object.ts'
import { ownerOf } from '@fieldlark/backend/postgres/owner.ts'
import type { Config, Project } from '../config.ts'
import { migrationsFolder } from '../house-database.ts'
import type { Log } from '../log.ts'
import type { Premises } from '../premises.ts'
import { createAskRest } from '../project/ask-rest.ts'
import { createHostedBackend } from './hosted-backend.ts'
import { refuseOtherSchema } from './project-schema.ts'

const patienceMs = 5000

/** A project elsewhere keeps the data: it is asked whether the keys are right, and what a sign-in screen may offer. */
export async function openProject(config: Config, project: Project, log: Log): Promise<Premises> {
  const offers = await readOffers(project)
  const database = config.databaseUrl === null ? null : ownerOf(config.databaseUrl, 4)
  const backend = createHostedBackend(config, project, log)
  const close = async () => {
    backend.close()
    await database?.close()
  }
  try {
    if (database !== null) await refuseOtherSchema(database, migrationsFolder)
  } catch (error) {
    await close()
    throw error
  }
  return {
    backend,
    rest: createAskRest({ ...project, send: fetch }),
    database,
    connection: null,
    anonKey: project.anonKey,
    ...offers,
    hasDemo: false,
    isReady: () =>
      ask(project, '/auth/v1/health').then(
        ({ ok }) => ok,
        () => false,
      ),
    close,
  }
}

async function ask({ url, anonKey }: Project, path: string): Promise<Response> {
  return fetch(url + path, { headers: { apikey: anonKey }, signal: AbortSignal.timeout(patienceMs) })
}

async function readOffers(project: Project): Promise<Pick<Premises, 'isGoogleOn' | 'isAutoconfirm'>> {
  const answer = await ask(project, '/auth/v1/settings').catch((error: unknown) => {
    throw new Error(`SUPABASE_URL cannot be reached: ${error instanceof Error ? error.message : 'unknown'}`, {
      cause: error,
    })
  })
  if (answer.status === 401 || answer.status === 403) {
    throw new Error('SUPABASE_ANON_KEY is refused by the project of SUPABASE_URL.')
  }
  const said: unknown = answer.ok ? await answer.json().catch(() => null) : null
  if (!isJsonObject(said)) {
    throw new Error(
      `What answers at SUPABASE_URL is no Supabase project (${answer.status} at /auth/v1/settings).`,
    )
  }
  const external = isJsonObject(said['external']) ? said['external'] : {}
  return { isGoogleOn: external['google'] === true, isAutoconfirm: said['mailer_autoconfirm'] === true }
}
