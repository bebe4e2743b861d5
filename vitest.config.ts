import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'

// Timeouts only end what hangs: a test says what it waits for, and a busy machine may take its time.
const patient = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } }
const cores = availableParallelism()
const needsPostgres = {
  globalSetup: ['backend/src/postgres/testing/global-setup.ts'],
  // Half of the time such a test waits, for the database or for something to end.
  maxWorkers: 2 * cores,
  // The modules of the server and its clients, loaded once per worker: a quarter of the time.
  isolate: false,
  // Projects with different numbers of workers take turns.
  sequence: { groupOrder: 1 },
  ...patient,
}

/** Four judges: pure rules, parts of screens in a page, the schema as each role, and the official client. */
export default defineConfig({
  test: {
    // Left alone it keeps one core free, which is half of a machine with two.
    maxWorkers: cores,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{domain,ui,web,documents,emails,server,checks}/**/*.test.{ts,tsx}',
            'backend/src/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/*.pg.test.ts', '{ui,web}/**/*.test.tsx'],
          // Modules loaded once for all files halve the time; these tests change nothing that they do not put back.
          isolate: false,
          ...patient,
        },
      },
      {
        test: {
          name: 'components',
          include: ['{ui,web}/**/*.test.tsx'],
          environment: 'happy-dom',
          // A worker serves many files, so little depends on this: a thread begins somewhat sooner than a process.
          pool: 'threads',
          // Libraries stay from file to file: loading them for each is two thirds of the work. The first setup file makes the rest anew.
          isolate: false,
          // Left by a navigation, the window would be gone for the files after it.
          environmentOptions: {
            happyDOM: { settings: { navigation: { disableMainFrameNavigation: true } } },
          },
          // One after the other, in this order.
          sequence: { setupFiles: 'list' },
          setupFiles: [
            'ui/src/testing/empty-page.ts',
            'ui/src/testing/page.ts',
            'web/src/testing/served-page.ts',
          ],
          ...patient,
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
