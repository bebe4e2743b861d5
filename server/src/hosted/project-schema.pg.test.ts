import { scratchDatabase } from '@fieldlark/backend/postgres/testing/scratch.ts'
import { expect, it } from 'vitest'
import { migrationsFolder } from '../config/folders.ts'
import { requireSameSchema } from './project-schema.ts'

it('rejects a project that lacks migrations and says what to do', async () => {
  const { database, close } = await scratchDatabase()
  try {
    const problem = requireSameSchema(database, migrationsFolder)
    await expect(problem).rejects.toThrow(/lacks (\d+) of \1 migrations .*supabase db push/)
  } finally {
    await close()
  }
})

it('accepts a project that has them, with newer ones besides', async () => {
  const { database, close } = await scratchDatabase({ migrations: migrationsFolder })
  try {
    await database.query(
      `insert into supabase_migrations.schema_migrations (version, name) values ('29990101000000', 'later')`,
    )
    await expect(requireSameSchema(database, migrationsFolder)).resolves.toBeUndefined()
    await database.query(`delete from supabase_migrations.schema_migrations where version = '20261201000000'`)
    await expect(requireSameSchema(database, migrationsFolder)).rejects.toThrow('20261201000000')
  } finally {
    await close()
  }
})
