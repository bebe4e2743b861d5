import { scratchDatabase } from '@fieldlark/backend/postgres/testing/scratch.ts'
import { expect, it } from 'vitest'
import { migrationsFolder } from '../house-database.ts'
import { refuseOtherSchema } from './project-schema.ts'

it('refuses a project that lacks migrations, and says what to do', async () => {
  const { database, close } = await scratchDatabase()
  try {
    const said = refuseOtherSchema(database, migrationsFolder)
    await expect(said).rejects.toThrow(/lacks (\d+) of \1 migrations .*supabase db push/)
  } finally {
    await close()
  }
})

it('takes one that has them, and newer ones beside', async () => {
  const { database, close } = await scratchDatabase({ migrations: migrationsFolder })
  try {
    await database.query(
      `insert into supabase_migrations.schema_migrations (version, name) values ('29990101000000', 'later')`,
    )
    await expect(refuseOtherSchema(database, migrationsFolder)).resolves.toBeUndefined()
    await database.query(`delete from supabase_migrations.schema_migrations where version = '20261121001400'`)
    await expect(refuseOtherSchema(database, migrationsFolder)).rejects.toThrow('20261121001400')
  } finally {
    await close()
  }
})
