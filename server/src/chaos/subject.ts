import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findRunningServer } from '@fieldlark/backend/postgres/backup/running-server.ts'
import { loadSecrets } from '@fieldlark/backend/tokens/secrets.ts'
import { Client } from 'pg'
import { freePort, type Processes, processes, type Run } from '../testing/processes.ts'

export type Victim = 'server' | 'database' | 'both'

/** The app in its own process, started as its operator starts it, to be killed and started again. */
export class Subject {
  readonly folder: string
  readonly address: string
  readonly #processes: Processes
  #run: Run | null = null

  private constructor(folder: string, port: number) {
    this.folder = folder
    this.address = `http://127.0.0.1:${port}`
    this.#processes = processes({
      FIELDLARK_DATA: folder,
      PORT: String(port),
      DEMO: 'off',
      AUTH_AUTOCONFIRM: 'on',
      AUTH_RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    })
  }

  static async start(folder: string): Promise<Subject> {
    const subject = new Subject(folder, await freePort())
    await subject.#start()
    return subject
  }

  get serviceKey(): string {
    return loadSecrets(this.folder).serviceRoleKey
  }

  /** Kills processes without warning and starts the app again. Resolves with the milliseconds until it answers. */
  async kill(victim: Victim): Promise<number> {
    const cluster = this.#databaseProcesses()
    const run = this.#run
    if (victim !== 'database' && run?.child.pid !== undefined) process.kill(run.child.pid, 'SIGKILL')
    if (victim !== 'server') for (const pid of cluster) endNow(pid)
    if (victim !== 'database') await run?.ended
    const startedAt = performance.now()
    if (victim !== 'database') await this.#start()
    await this.#untilReady()
    return performance.now() - startedAt
  }

  async stop(): Promise<void> {
    await this.#processes.endAll()
  }

  /** Connects as the database owner, past the app. */
  async query<Row extends object>(text: string): Promise<Row[]> {
    const connection = findRunningServer(this.folder)
    if (connection === null) throw new Error('The database is not there.')
    const client = new Client(connection)
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }

  async #start(): Promise<void> {
    this.#run = await this.#processes.start({})
  }

  /** Waits until a write reaches the disk, not only for a response. */
  async #untilReady(): Promise<void> {
    // A minute and more, for a busy machine; `run.ts` judges how long it took.
    for (let tries = 0; tries < 1200; tries += 1) {
      try {
        await this.query('create temp table ready as select 1')
        const answer = await fetch(`${this.address}/health`, { signal: AbortSignal.timeout(2000) })
        if (answer.ok) return
      } catch {
        // The app is still starting.
      }
      await new Promise((resume) => setTimeout(resume, 50))
    }
    throw new Error(`The app did not come back:\n${this.#run?.output() ?? ''}`)
  }

  /** The postmaster and all its children. */
  #databaseProcesses(): number[] {
    const file = join(this.folder, 'postgres/cluster/postmaster.pid')
    const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0])
    // kill(0) would signal every process of our own group.
    if (!(postmaster > 1)) throw new Error('PostgreSQL names no process.')
    return [postmaster, ...childrenOf(postmaster)]
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent)
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process had already exited.
  }
}
