import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findRunningServer } from '@fieldlark/backend/postgres/backup/running-server.ts'
import { writeBackup } from '@fieldlark/backend/postgres/backup/write-backup.ts'
import type { Connection } from '@fieldlark/backend/postgres/connection.ts'
import { startEmbedded } from '@fieldlark/backend/postgres/embedded.ts'
import { loadConfig } from '../config/config.ts'
import { root } from '../config/folders.ts'

// npm run backup -- FILE.tar writes database, keys and files into one archive, whether the app runs or not.
async function backup(): Promise<void> {
  const [name, ...more] = process.argv.slice(2)
  if (name === undefined || more.length > 0) {
    throw new Error('Usage: npm run backup -- FILE.tar')
  }
  const { databaseUrl, project, dataFolder, s3 } = loadConfig(root)
  if (databaseUrl !== null || project !== null) {
    throw new Error(
      'The database is not the embedded one, so whoever runs it makes its backups. npm run export makes a copy that can be moved.',
    )
  }
  if (!existsSync(join(dataFolder, 'postgres/cluster'))) {
    throw new Error(`There is nothing to back up in ${dataFolder}: the app has not been started on it.`)
  }
  const target = resolve(name)
  const files = s3 === null ? '' : ` The uploaded files are not in it: they are in the bucket ${s3.bucket}.`
  const running = findRunningServer(dataFolder)
  if (running === null) {
    const { connection, stop } = await startEmbedded({ dataFolder, log: () => {} })
    try {
      await write(dataFolder, connection, target, files)
    } finally {
      await stop()
    }
  } else {
    await write(dataFolder, running, target, files)
  }
}

async function write(
  dataFolder: string,
  connection: Connection,
  target: string,
  remark: string,
): Promise<void> {
  const { entries } = await writeBackup({ dataFolder, connection, target })
  const megabytes = (statSync(target).size / 1e6).toFixed(1)
  process.stdout.write(
    `${target}: ${entries.length} files, ${megabytes} MB. It holds the keys and everybody's data: keep it where nobody else reads it.${remark}\n`,
  )
}

backup().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
