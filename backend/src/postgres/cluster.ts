import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { availableMemory, memorySettings } from './memory-settings.ts'
import type { Launch } from './unprivileged.ts'

// Safe values for a small machine. A larger installation runs its own PostgreSQL.
const settings = `max_connections = 60
io_method = sync
max_parallel_workers = 0
max_parallel_workers_per_gather = 0
jit = off
wal_level = logical
max_wal_senders = 16
max_replication_slots = 16
max_slot_wal_keep_size = 256MB
max_wal_size = 512MB
fsync = on
synchronous_commit = on
ssl = off
timezone = 'UTC'
log_timezone = 'UTC'
log_statement = none
log_checkpoints = off
log_min_messages = warning
# A rejected write is an answer to a caller, not an event of the server, and would put people's data into the log.
log_min_error_statement = panic
log_error_verbosity = terse
`

const settingsFile = 'backend.conf'

/** Writes the settings at every start, so that an older cluster gets those of this version. */
export function writeSettings(cluster: string): void {
  const text = settings + memorySettings(availableMemory())
  writeFileSync(join(cluster, settingsFile), text, { mode: 0o644 })
}

/**
 * Runs initdb in a temporary folder and renames it, so that a kill in between leaves no incomplete cluster.
 */
export async function createCluster(
  binaries: Binaries,
  launch: Launch,
  env: NodeJS.ProcessEnv,
  cluster: string,
  password: string,
): Promise<void> {
  for (const left of readdirSync(dirname(cluster)).filter((name) => name.startsWith('cluster.new-'))) {
    // An initdb that outlived its killed parent may still write there.
    rmSync(join(dirname(cluster), left), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  const draft = mkdtempSync(`${cluster}.new-`)
  const passwordFile = join(dirname(cluster), 'initial-password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (launch.uid !== undefined && launch.gid !== undefined) {
    chownSync(draft, launch.uid, launch.gid)
    chownSync(passwordFile, launch.uid, launch.gid)
  }
  try {
    // The locale is explicit: in an environment without LANG, the database would become SQL_ASCII.
    const options = [
      '-D',
      draft,
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
    ]
    options.push('-A', 'scram-sha-256', '--pwfile', passwordFile, '--data-checksums')
    const [program = '', ...args] = [...launch.before, binaries.initdb, ...options]
    const { before: _, ...identity } = launch
    const made = spawnSync(program, args, { env, encoding: 'utf8', ...identity })
    if (made.status !== 0) {
      throw new Error(`initdb failed: ${(made.stderr || made.error?.message || 'no reason given').trim()}`)
    }
    appendFileSync(join(draft, 'postgresql.conf'), `\ninclude_if_exists = '${settingsFile}'\n`)
    renameSync(draft, cluster)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}
