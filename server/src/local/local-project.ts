import { isIP } from 'node:net'
import { join } from 'node:path'
import { type Backend, createBackend } from '@fieldlark/backend/backend.ts'
import { defaultSettings, type Settings } from '@fieldlark/backend/settings.ts'
import { openBlobs } from '@fieldlark/backend/storage/blobs/open-blobs.ts'
import { type WatchedBlobs, watchBlobs } from '@fieldlark/backend/storage/blobs/watch-blobs.ts'
import { signingKeysPath } from '@fieldlark/backend/tokens/rotate-keys.ts'
import { createTokens } from '@fieldlark/backend/tokens/tokens.ts'
import type { Config } from '../config/config.ts'
import { createProductFunctions } from '../functions/functions.ts'
import type { Log } from '../logging/log.ts'
import { sendAuthMail } from '../outbox/auth-mail.ts'
import { createLiveThreads, type LiveThreads } from '../project/live-threads.ts'
import { createRestFetch } from '../project/rest-client.ts'
import type { Runtime } from '../project/runtime.ts'
import { createActingGate } from './acting-gate.ts'
import { isFirstStart, makeDemo, markStarted, readDemo } from './demo.ts'
import { joinLocalDatabase, type LocalDatabase, openLocalDatabase } from './local-database.ts'

const hourSeconds = 3600
const daySeconds = 24 * hourSeconds
const megabyte = 1024 * 1024

/** Starts and migrates our own database with the backend on top; the first start also creates the demo business. */
export async function openLocalProject(config: Config, log: Log): Promise<Runtime> {
  const opened = await openLocalDatabase({ ...config, log })
  const served = openBackend(config, opened, log)
  const close = closeBoth(served.backend, opened)
  try {
    const { database, secrets } = opened
    if (await isFirstStart(database)) {
      const { language } = config
      if (config.hasDemo) await makeDemo({ database, ...served, ...secrets, language })
      await markStarted(database, language)
    }
    return await runtimeOf(config, opened, served, close)
  } catch (error) {
    await close()
    throw error
  }
}

/** The same project from a worker process, after the first process has opened it. */
export async function joinLocalProject(
  config: Config,
  log: Log,
  connection: LocalDatabase['connection'],
): Promise<Runtime> {
  const opened = await joinLocalDatabase({ ...config, log }, connection)
  const served = openBackend(config, opened, log)
  return runtimeOf(config, opened, served, closeBoth(served.backend, opened))
}

type Served = { backend: Backend; files: WatchedBlobs; live: LiveThreads }

async function runtimeOf(
  config: Config,
  { database, secrets, connection }: LocalDatabase,
  { backend, files, live }: Served,
  close: () => Promise<void>,
): Promise<Runtime> {
  return {
    backend,
    rest: createRestFetch({ ...secrets, url: config.siteUrl, send: (request) => backend.fetch(request) }),
    database,
    connection,
    anonKey: secrets.anonKey,
    isGoogleOn: config.google !== null,
    arePasskeysOn: hasDomain(config.siteUrl),
    isAutoconfirm: config.isAutoconfirm,
    demo: config.hasDemo ? await readDemo(database) : null,
    isReady: () =>
      database.query('select').then(
        () => true,
        () => false,
      ),
    canWrite: async () => {
      const [canStoreRows, canStoreFiles] = await Promise.all([database.canWrite(), files.canWrite()])
      return canStoreRows && canStoreFiles
    },
    endWaits: live.end,
    close,
  }
}

const closeBoth =
  (backend: Backend, { close }: LocalDatabase) =>
  async (): Promise<void> => {
    await backend.close()
    await close()
  }

/** A passkey belongs to a domain: browsers make none for a site that is reached by its IP address. */
const hasDomain = (siteUrl: string) => isIP(new URL(siteUrl).hostname.replace(/^\[|\]$/g, '')) === 0

/** The ways to sign in beside the password and a mailed link. */
const signInsOf = (config: Config) => ({
  google: config.google,
  isAnonymousOn: config.isAnonymousOn,
  isWeb3EthereumOn: config.isEthereumOn,
  isPhoneOn: config.isPhoneOn,
  arePasskeysOn: hasDomain(config.siteUrl),
  webauthnRpName: 'Fieldlark',
})

/** Above what our own screens need, and low enough that larger queries of strangers are rejected cheaply. */
const strictRest = {
  maxEmbedDepth: 4,
  maxFilterValues: 500,
  maxPatternLength: 200,
  maxBodyBytes: 6 * megabyte,
  maxAnonymousBodyBytes: megabyte / 4,
  maxCsvValues: 50_000,
  maxAnswerBytes: 16 * megabyte,
  isOpenApiServed: false,
  areErrorDetailsShown: false,
  isRegexForAnon: false,
}

function openBackend(config: Config, { database, secrets }: LocalDatabase, log: Log): Served {
  const settings: Settings = {
    ...defaultSettings,
    externalUrl: config.siteUrl,
    siteUrl: config.siteUrl,
    redirectUrls: config.redirectUrls,
    trustedProxies: config.isProxyTrusted ? 1 : 0,
    // A stolen access token expires after a quarter of an hour; the refresh token renews the owner's.
    jwtExpiry: 900,
    // `npm run keys -- rotate` creates this file; until then sessions are signed with the secret.
    signingKeysFile: signingKeysPath(config.dataFolder),
    passwordMinLength: 8,
    autoconfirm: config.isAutoconfirm,
    rateLimits: config.areRateLimitsOn,
    mailsPerHour: config.mailsPerHour,
    schemas: ['public'],
    jwtAudience: 'authenticated',
    ...strictRest,
    // Every broadcast belongs to a business, so public channels have no use.
    realtimePrivateOnly: true,
    realtimeOrigins: [new URL(config.siteUrl).origin],
    // Photos are stripped of metadata, which may contain where they were taken.
    storageFileSizeLimit: 10 * megabyte,
    // The web app asks for an hour. Whoever leaves a business soon sees none of its files.
    signedUrlMaxSeconds: 2 * hourSeconds,
    storageStripBuckets: ['photos', 'message_files'],
    // Everybody may have a logo drawn; our screens send 640 dots a side.
    storageMaxPixels: { logos: 4_000_000 },
    // Receipts are uploaded one or two at a time; those of 10 MB that nobody finishes are 100 MB for an hour.
    storageMaxOpenUploads: 10,
    ...signInsOf(config),
    arePhoneFactorsOn: config.arePhoneFactorsOn,
    smsHook: config.smsHook,
    smsTestCodes: config.smsTestCodes,
    smsPerHour: config.smsPerHour,
    isManualLinkingOn: true,
    // Neither with a stolen access token nor at an unlocked screen can somebody take the account over.
    isCurrentPasswordRequired: true,
    secondStepSeconds: 900,
    sessionIdleSeconds: 14 * daySeconds,
    sessionMaxSeconds: 30 * daySeconds,
  }
  const rest = createRestFetch({ ...secrets, url: config.siteUrl, send: (request) => backend.fetch(request) })
  const live = createLiveThreads({ database, log })
  const { sign } = createTokens({ secrets, settings, log })
  const functions = createProductFunctions({ ...config, rest, sign, log, live })
  const files = watchBlobs(openBlobs({ folder: join(config.dataFolder, 'files'), s3: config.s3 }), log)
  const backend = createBackend({
    database,
    secrets,
    settings,
    sendMail: sendAuthMail,
    files: files.blobs,
    functions,
    onActing: createActingGate(database),
    log,
  })
  return { backend, files, live }
}
