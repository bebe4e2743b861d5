import { join } from 'node:path'
import { type Backend, createBackend, isBackendPath } from '@fieldlark/backend/backend.ts'
import { closeServer, listen } from '@fieldlark/backend/http/listen.ts'
import { createNodeServer } from '@fieldlark/backend/http/node-server.ts'
import { defaultSettings, type Settings } from '@fieldlark/backend/settings.ts'
import { leaveAddress, removeAddress } from './address.ts'
import type { Config } from './config.ts'
import { hasDemo, isFirstStart, makeDemo, markStarted } from './demo.ts'
import { createProductFunctions } from './functions/functions.ts'
import { type HouseDatabase, openHouseDatabase, root } from './house-database.ts'
import { createLog } from './log.ts'
import { sendAuthMail } from './outbox/auth-mail.ts'
import { readOutbox } from './outbox/letter.ts'
import { startWorker } from './outbox/worker.ts'
import { readBuild } from './site/build.ts'
import { createReportTaker } from './site/csp-report.ts'
import { securityHeaders } from './site/headers.ts'
import { readKnownPaths } from './site/known-paths.ts'
import { createMailbox } from './site/mailbox.ts'
import { loadMailboxKey } from './site/mailbox-key.ts'
import { createPages, type PageConfig } from './site/pages.ts'
import { createSite } from './site/site.ts'

export type Running = {
  hasDemo: boolean
  /** Null when mail really leaves. */
  mailboxUrl: string | null
  /** Ends what is in hand, then everything, the database last. */
  stop: () => Promise<void>
}

type Log = ReturnType<typeof createLog>

/** Everything the product is, in the order it comes to life; rejects with a sentence for people. */
export async function start(config: Config): Promise<Running> {
  const log = createLog(config.logLevel)
  const house = await openHouseDatabase({ ...config, log })
  const backend = openBackend(config, house, log)
  const stops: (() => Promise<void>)[] = [house.close, backend.close]
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end()
  }
  try {
    if (await isFirstStart(house.database)) {
      if (config.hasDemo) await makeDemo(house.database, backend, house.secrets.serviceRoleKey)
      await markStarted(house.database)
    }
    if (config.smtpUrl !== null) {
      stops.push(startWorker({ ...config, smtpUrl: config.smtpUrl, database: house.database, log }).stop)
    }
    const mailboxKey = config.smtpUrl === null ? loadMailboxKey(config.dataFolder) : null
    const server = createNodeServer(openSite(config, house, backend, mailboxKey, log))
    server.on('upgrade', backend.handleUpgrade)
    await listen(server, config)
    stops.push(() => closeServer(server))
    leaveAddress(config.dataFolder, config.siteUrl)
    stops.push(async () => removeAddress(config.dataFolder))
    const mailboxUrl = mailboxKey && `${config.siteUrl}/mailbox?key=${mailboxKey}`
    return { hasDemo: config.hasDemo && (await hasDemo(house.database)), mailboxUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
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
    passwordMinLength: 8,
    autoconfirm: config.isAutoconfirm,
    rateLimits: config.areRateLimitsOn,
    mailsPerHour: config.mailsPerHour,
    schemas: ['public'],
    google: config.google,
  }
  const functions = createProductFunctions(config)
  return createBackend({ database, secrets, settings, sendMail: sendAuthMail, functions, log })
}

function openSite(
  config: Config,
  { database, secrets }: HouseDatabase,
  backend: Backend,
  mailboxKey: string | null,
  log: Log,
) {
  const pageConfig: PageConfig = {
    url: '',
    anonKey: secrets.anonKey,
    siteUrl: config.siteUrl,
    isGoogleOn: config.google !== null,
    isAutoconfirm: config.isAutoconfirm,
  }
  return createSite({
    pages: createPages({
      build: readBuild(join(root, 'web/dist')),
      knownPaths: readKnownPaths(join(root, 'web/src/paths.ts')),
      config: pageConfig,
    }),
    mailbox:
      mailboxKey === null
        ? null
        : createMailbox({
            readRows: (id) => readOutbox(database, id),
            key: mailboxKey,
            siteUrl: config.siteUrl,
          }),
    pageConfig,
    takeReport: createReportTaker(log),
    isReady: () =>
      database.query('select').then(
        () => true,
        () => false,
      ),
    isBackendPath,
    backend: backend.handleNode,
    headers: securityHeaders(config.siteUrl.startsWith('https:')),
    trustedProxies: config.isProxyTrusted ? 1 : 0,
    log,
  })
}
