import { defineConfig } from 'vitest/config'

const needsPostgres = {
  globalSetup: ['backend/src/postgres/testing/global-setup.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // As with the stories: on a busy machine a race may take the one turn in thousands that nobody can wait for.
  retry: process.env.CI ? 1 : 0,
}

/** Three judges: pure rules, the schema as each role, and the official client. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{domain,ui,web,documents,emails,server,checks}/**/*.test.{ts,tsx}',
            'backend/src/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/*.pg.test.ts'],
        },
      },
      {
        test: { name: 'postgres', include: ['{backend/src,server}/**/*.pg.test.ts'], ...needsPostgres },
      },
      {
        test: { name: 'access', include: ['supabase/**/*.test.ts'], ...needsPostgres },
      },
      {
        test: { name: 'conformance', include: ['backend/conformance/**/*.test.ts'], ...needsPostgres },
      },
    ],
  },
})
