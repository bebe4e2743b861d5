import { join } from 'node:path'
import { type Backend, createBackend } from '@fieldlark/backend/backend.ts'
import { defaultSettings, type Settings } from '@fieldlark/backend/settings.ts'
import { openBlobs } from '@fieldlark/backend/storage/blobs/open-blobs.ts'
import { signingKeysPath } from '@fieldlark/backend/tokens/rotate-keys.ts'
import type { Config } from './config.ts'
import { hasDemo, isFirstStart, makeDemo, markStarted } from './demo.ts'
import { createProductFunctions } from './functions/functions.ts'
import { type HouseDatabase, joinHouseDatabase, openHouseDatabase } from './house-database.ts'
import type { Log } from './log.ts'
import { sendAuthMail } from './outbox/auth-mail.ts'
import type { Premises } from './premises.ts'
import { createAskRest } from './project/ask-rest.ts'

const daySeconds = 24 * 3600
const megabyte = 1024 * 1024

/** A backend of our own: the database is started, migrated and, at the first start, furnished with the demo. */
export async function openHouse(config: Config, log: Log): Promise<Premises> {
  const opened = await openHouseDatabase({ ...config, log })
  const backend = openBackend(config, opened, log)
  const close = closeBoth(backend, opened)
  try {
    const { database, secrets } = opened
    if (await isFirstStart(database)) {
      if (config.hasDemo) await makeDemo(database, backend, secrets.serviceRoleKey)
      await markStarted(database)
    }
    return await furnish(config, opened, backend, close)
  } catch (error) {
    await close()
    throw error
  }
}

/** The house as a worker process sees it: another one has opened it. */
export async function joinHouse(
  config: Config,
  log: Log,
  connection: HouseDatabase['connection'],
): Promise<Premises> {
  const opened = await joinHouseDatabase({ ...config, log }, connection)
  const backend = openBackend(config, opened, log)
  return furnish(config, opened, backend, closeBoth(backend, opened))
}

async function furnish(
  config: Config,
  { database, secrets, connection }: HouseDatabase,
  backend: Backend,
  close: () => Promise<void>,
): Promise<Premises> {
  return {
    backend,
    rest: createAskRest({ ...secrets, url: config.siteUrl, send: (request) => backend.fetch(request) }),
    database,
    connection,
    anonKey: secrets.anonKey,
    isGoogleOn: config.google !== null,
    isAutoconfirm: config.isAutoconfirm,
    hasDemo: config.hasDemo && (await hasDemo(database)),
    isReady: () =>
      database.query('select').then(
        () => true,
        () => false,
      ),
    close,
  }
}

const closeBoth =
  (backend: Backend, { close }: HouseDatabase) =>
  async (): Promise<void> => {
    await backend.close()
    await close()
  }

function openBackend(config: Config, { database, secrets }: HouseDatabase, log: Log): Backend {
  const settings: Settings = {
    ...defaultSettings,
    externalUrl: config.siteUrl,
    siteUrl: config.siteUrl,
    redirectUrls: config.redirectUrls,
    trustedProxies: config.isProxyTrusted ? 1 : 0,
    // A stolen access token is dead after a quarter of an hour; the refresh token renews the owner's.
    jwtExpiry: 900,
    // Made and changed by `npm run keys -- rotate`; sessions are signed with the secret until then.
    signingKeysFile: signingKeysPath(config.dataFolder),
    passwordMinLength: 8,
    autoconfirm: config.isAutoconfirm,
    rateLimits: config.areRateLimitsOn,
    mailsPerHour: config.mailsPerHour,
    schemas: ['public'],
    jwtAudience: 'authenticated',
    // What our own screens ask for, with room to spare; a stranger's question is cheap to refuse.
    maxEmbedDepth: 4,
    maxFilterValues: 500,
    maxBodyBytes: 6 * megabyte,
    maxAnswerBytes: 16 * megabyte,
    isOpenApiServed: false,
    areErrorDetailsShown: false,
    isRegexForAnon: false,
    // Everything told belongs to a business: a channel without a policy has nobody to talk to.
    realtimePrivateOnly: true,
    realtimeOrigins: [new URL(config.siteUrl).origin],
    // Nothing we keep is larger; a photo must not say where its taker lives.
    storageFileSizeLimit: 10 * megabyte,
    storageStripBuckets: ['photos'],
    google: config.google,
    isManualLinkingOn: true,
    sessionIdleSeconds: 14 * daySeconds,
    sessionMaxSeconds: 30 * daySeconds,
  }
  const rest = createAskRest({ ...secrets, url: config.siteUrl, send: (request) => backend.fetch(request) })
  const functions = createProductFunctions({ ...config, rest })
  const files = openBlobs({ folder: join(config.dataFolder, 'files'), s3: config.s3 })
  const backend = createBackend({
    database,
    secrets,
    settings,
    sendMail: sendAuthMail,
    files,
    functions,
    log,
  })
  return backend
}
