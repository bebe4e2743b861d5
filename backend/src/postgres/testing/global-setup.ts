import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectionUrl } from '../connection.ts'
import { startEmbedded } from '../embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** URL of a second server, for tests that follow the log. */
    logPostgresUrl: string
  }
}

// The servers are deleted after the run: durability would only cost time. The restart tests start their own server.
const settings = {
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // A connection of a test runs a statement a few times: planned once, the schema's suites take a tenth less. The stories
  // keep the setting of the product.
  plan_cache_mode: 'force_generic_plan',
}

async function startServer() {
  const dataFolder = mkdtempSync(join(tmpdir(), 'fieldlark-test-'))
  const { connection, stop } = await startEmbedded({ dataFolder, log: () => {}, settings })
  return {
    url: connectionUrl(connection),
    stop: async () => {
      await stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

const startBoth = () => Promise.all([startServer(), startServer()])

type Shared = { started: ReturnType<typeof startBoth> | null; users: number }

// Every project of a run loads this module anew, in the same process.
const everywhere = globalThis as typeof globalThis & { testPostgres?: Shared }
everywhere.testPostgres ??= { started: null, users: 0 }
const shared = everywhere.testPostgres

/**
 * Starts two servers for the run, whichever projects take part; each test file creates its own databases on one of
 * them. A replication slot starts only after all open transactions of its server have ended, so a test with a long
 * transaction would delay those that follow the log.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.users += 1
  shared.started ??= startBoth()
  const servers = await shared.started
  const [usual, followed] = servers
  project.provide('postgresUrl', usual.url)
  project.provide('logPostgresUrl', followed.url)
  return async () => {
    shared.users -= 1
    if (shared.users === 0) {
      shared.started = null
      await Promise.all(servers.map(({ stop }) => stop()))
    }
  }
}
