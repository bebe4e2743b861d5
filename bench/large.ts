import { migrate } from '@fieldlark/backend/postgres/migrator.ts'
import { migrationsFolder } from '@fieldlark/supabase/migrations.ts'

import { fillWorld, tenants } from './product/world.ts'
import { openProject } from './rest/project.ts'

/** As the auth client keeps it for an hour. */
export type Session = { access_token: string; expires_at: number; user: { id: string } }

const stored = (token: string, id: string) => ({
  access_token: token,
  refresh_token: 'unused',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: { id, email: 'owner@example.com', aud: 'authenticated', user_metadata: {}, app_metadata: {} },
})

/** The business of 10,000 clients, in a folder that the product then starts with. Returns the session of its owner. */
export async function fillLarge(folder: string, isQuick: boolean): Promise<Session> {
  const project = await openProject(folder)
  try {
    await migrate(project.database, migrationsFolder)
    await fillWorld(project.database, isQuick ? 0.1 : 1, 1)
    return stored(project.sessionOf(tenants.large), tenants.large.owner)
  } finally {
    await project.end()
  }
}
