import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectionUrl } from '../connection.ts'
import { type Embedded, startEmbedded } from '../embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

let started: Promise<Embedded> | null = null
let users = 0
let folder = ''

/** One server for the run, whichever projects take part; each test file makes its own databases on it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  users += 1
  if (started === null) {
    folder = mkdtempSync(join(tmpdir(), 'fieldlark-test-'))
    // Thrown away after the run: durability would only cost time here. The restart tests start their own server.
    const settings = {
      max_connections: '200',
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
    }
    started = startEmbedded({ dataFolder: folder, log: () => {}, settings })
  }
  const { connection, stop } = await started
  project.provide('postgresUrl', connectionUrl(connection))
  return async () => {
    users -= 1
    if (users === 0) {
      await stop()
      started = null
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
