import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { SendMail } from '#auth/mail.ts'
import { closeServer, listen, rejectTakenPort } from '#http/listen.ts'
import type { LogEvent } from '#http/log.ts'
import { createNodeServer } from '#http/node-server.ts'
import { onStopSignal } from '#http/stop-signal.ts'
import { acceptUpgrades } from '#http/upgrades.ts'
import { startEmbedded } from '#postgres/embedded.ts'
import { migrate } from '#postgres/migrator.ts'
import { openDatabase } from '#postgres/open.ts'
import { openBlobs } from '#storage/blobs/open-blobs.ts'
import { readS3Config } from '#storage/s3-config.ts'
import { loadSecrets, roleKey, type Secrets } from '#tokens/secrets.ts'
import { createBackend } from './backend.ts'
import { defaultSettings, type Settings } from './settings.ts'
import { readConfiguration } from './settings-file.ts'

const usage = `npm run backend -- --port N --data DIR [--database-url URL] [--config FILE.json] [--migrations DIR]`

/** Starts the backend alone, without the product's schema, for any Supabase project. */
async function start(): Promise<void> {
  const { port, data, databaseUrl, config, migrations } = readArguments()
  const files = openFiles(data)
  const configuration = readConfiguration(config === undefined ? {} : readJson(config))
  await rejectTakenPort({ port })
  const own = `http://localhost:${port}`
  const settings: Settings = { ...defaultSettings, externalUrl: own, siteUrl: own, ...configuration.settings }
  const secrets = withSecret(loadSecrets(data), configuration.jwtSecret)
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataFolder: data, log: logLine }) : null
  const database = await openDatabase({
    connection: embedded?.connection ?? databaseUrl ?? '',
    authenticatorPassword: secrets.authenticatorPassword,
    log: logLine,
  })
  if (migrations !== undefined) {
    logLine({ level: 'info', event: 'migrated', applied: await migrate(database, migrations) })
  }
  const backend = createBackend({ database, secrets, settings, sendMail: printMail, files, log: logLine })
  const server = createNodeServer(backend.handleNode)
  const closeUpgrades = acceptUpgrades(server, backend.handleUpgrade)
  const stop = async () => {
    closeUpgrades()
    await closeServer(server)
    await backend.close()
    await database.close()
    await embedded?.stop()
    process.exit(0)
  }
  let isStopping = false
  onStopSignal(() => {
    // A second signal does not wait.
    if (isStopping) process.exit(1)
    isStopping = true
    void stop()
  })
  await listen(server, { port })
  printKeys(settings.externalUrl, secrets)
}

function openFiles(data: string) {
  const { env } = process
  const bucket = readS3Config({
    endpoint: env['STORAGE_S3_ENDPOINT'],
    bucket: env['STORAGE_S3_BUCKET'],
    region: env['STORAGE_S3_REGION'],
    accessKey: env['STORAGE_S3_ACCESS_KEY'],
    secretKey: env['STORAGE_S3_SECRET_KEY'],
    forcePathStyle: env['STORAGE_S3_FORCE_PATH_STYLE'],
  })
  if ('problem' in bucket) throw new Error(bucket.problem)
  return openBlobs({ folder: join(data, 'files'), s3: bucket.config })
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : 'unknown'}`, {
      cause: error,
    })
  }
}

function readArguments() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: { port: text, data: text, 'database-url': text, config: text, migrations: text },
  })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535 || values.data === undefined) {
    throw new Error(`Usage: ${usage}`)
  }
  return {
    port,
    data: values.data,
    databaseUrl: values['database-url'],
    config: values.config,
    migrations: values.migrations,
  }
}

/** Replaces the generated secret by the configured one, and the API keys with it. */
function withSecret(secrets: Secrets, jwtSecret: string | null): Secrets {
  return jwtSecret === null
    ? secrets
    : {
        ...secrets,
        jwtSecret,
        anonKey: roleKey('anon', jwtSecret),
        serviceRoleKey: roleKey('service_role', jwtSecret),
      }
}

function printKeys(url: string, { anonKey, serviceRoleKey }: Secrets): void {
  process.stdout.write(
    `SUPABASE_URL=${url}\nSUPABASE_ANON_KEY=${anonKey}\nSUPABASE_SERVICE_ROLE_KEY=${serviceRoleKey}\nready\n`,
  )
}

const printMail: SendMail = async (_, mail) => {
  process.stdout.write(`${JSON.stringify({ mail })}\n`)
}

function logLine(event: LogEvent): void {
  process.stderr.write(`${JSON.stringify(event)}\n`)
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
