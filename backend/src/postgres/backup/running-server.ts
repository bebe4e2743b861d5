import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadSecrets } from '#tokens/secrets.ts'
import type { Connection } from '../connection.ts'
import { isServerOf } from '../process-liveness.ts'

/**
 * The connection to the server that runs on a data folder, according to its postmaster.pid; null when none runs.
 */
export function findRunningServer(dataFolder: string): Connection | null {
  const [pid, , , port, socket = '', address = ''] = readPidFile(dataFolder)
  // After a power cut, the process number may belong to another program.
  if (port === undefined || !isServerOf(Number(pid), clusterOf(dataFolder))) {
    return null
  }
  return {
    host: socket.trim() === '' ? address.trim() : socket.trim(),
    port: Number(port),
    user: 'postgres',
    password: loadSecrets(dataFolder).databasePassword,
    database: 'postgres',
  }
}

const clusterOf = (dataFolder: string): string => resolve(dataFolder, 'postgres/cluster')

function readPidFile(dataFolder: string): string[] {
  try {
    return readFileSync(join(clusterOf(dataFolder), 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}
