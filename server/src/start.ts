import { join } from 'node:path'
import { isBackendPath } from '@fieldlark/backend/backend.ts'
import { closeServer, listen } from '@fieldlark/backend/http/listen.ts'
import { createNodeServer } from '@fieldlark/backend/http/node-server.ts'
import { takeUpgrades } from '@fieldlark/backend/http/upgrades.ts'
import { leaveAddress, removeAddress } from './address.ts'
import type { Config } from './config.ts'
import { directUrl } from './direct-url.ts'
import { openProject } from './hosted/open-project.ts'
import { openHouse } from './house.ts'
import { root } from './house-database.ts'
import { draftBilling } from './jobs/draft-billing.ts'
import { expireInvitations } from './jobs/expire-invitations.ts'
import { extendSeries } from './jobs/extend-series.ts'
import { sendReminders } from './jobs/send-reminders.ts'
import { sweepStorage } from './jobs/sweep-storage.ts'
import { startTimetable } from './jobs/timetable.ts'
import { createLog, type Log } from './log.ts'
import { readOutbox } from './outbox/letter.ts'
import { readQueueLength } from './outbox/queue-length.ts'
import { startWorker } from './outbox/worker.ts'
import type { Premises } from './premises.ts'
import { createPrinter } from './project/papers.ts'
import { followRequests, followSockets } from './request-log.ts'
import { readBuild } from './site/build.ts'
import { createCalendar } from './site/calendar.ts'
import { createReportTaker } from './site/csp-report.ts'
import { securityHeaders } from './site/headers.ts'
import { createHealth } from './site/health.ts'
import { readKnownPaths } from './site/known-paths.ts'
import { createMailbox } from './site/mailbox.ts'
import { loadMailboxKey } from './site/mailbox-key.ts'
import { createPages, type PageConfig } from './site/pages.ts'
import { createSite } from './site/site.ts'
import { readVersion } from './version.ts'

export type Running = {
  hasDemo: boolean
  /** Null when mail really leaves, or where there is no outbox to look into. */
  mailboxUrl: string | null
  /** Product mails wait in the project, and nobody here can fetch them. */
  areMailsWaiting: boolean
  /** Ends what is in hand, then everything, the database last. */
  stop: () => Promise<void>
}

/** What has been opened, and how all of it ends. */
export type Opened = { premises: Premises; log: Log; stop: () => Promise<void> }

/** Everything the product is, in the order it comes to life; rejects with a sentence for people. */
export async function start(config: Config): Promise<Running> {
  const opened = await open(config)
  try {
    const stopServing = await serve(config, opened)
    return describe(config, opened.premises, async () => {
      await stopServing()
      await opened.stop()
    })
  } catch (error) {
    await opened.stop()
    throw error
  }
}

const jobs = (rest: Premises['rest']) => [
  sendReminders,
  draftBilling,
  extendSeries,
  expireInvitations,
  sweepStorage(rest),
]

/** All but the answering: the database or the project, and the jobs. Of several processes one does this. */
export async function open(config: Config): Promise<Opened> {
  const log = createLog(config.logLevel)
  const { project } = config
  const premises = project === null ? await openHouse(config, log) : await openProject(config, project, log)
  const { smtpUrl } = config
  const { database, rest, connection, close } = premises
  const printPaper = createPrinter({ ...config, rest })
  const mails = smtpUrl && database ? startWorker({ ...config, smtpUrl, database, printPaper, log }) : null
  const url = directUrl(config, connection)
  const timetable = database && startTimetable({ database, url, log }, jobs(rest))
  if (!timetable)
    log({ level: 'warn', event: 'no jobs, no reminders: DATABASE_URL does not name the database' })
  leaveAddress(config.dataFolder, config.siteUrl)
  const stop = async () => {
    removeAddress(config.dataFolder)
    await timetable?.stop()
    await mails?.stop()
    await close()
  }
  return { premises, log, stop }
}

/** Answers from now on, until what it answers is called: that lets what is in hand end. */
export async function serve(
  config: Config,
  { premises, log }: Omit<Opened, 'stop'>,
  isShared = false,
): Promise<() => Promise<void>> {
  const isTold = config.logLevel === 'info'
  const server = createNodeServer(followRequests(openSite(config, premises, log), log, isTold))
  const hangUp = takeUpgrades(server, followSockets(premises.backend.handleUpgrade, log, isTold))
  await listen(server, { ...config, isShared })
  return () => {
    hangUp()
    return closeServer(server)
  }
}

export function describe(config: Config, premises: Premises, stop: Running['stop']): Running {
  const hasMailbox = config.smtpUrl === null && premises.database !== null
  return {
    hasDemo: premises.hasDemo,
    mailboxUrl: hasMailbox ? `${config.siteUrl}/mailbox?key=${loadMailboxKey(config.dataFolder)}` : null,
    areMailsWaiting: premises.database === null,
    stop,
  }
}

function openSite(config: Config, premises: Premises, log: Log) {
  const { database, rest, anonKey, isGoogleOn, isAutoconfirm } = premises
  const pageConfig: PageConfig = { url: '', anonKey, siteUrl: config.siteUrl, isGoogleOn, isAutoconfirm }
  return createSite({
    pages: createPages({
      build: readBuild(join(root, 'web/dist')),
      knownPaths: readKnownPaths(join(root, 'web/src/paths.ts')),
      config: pageConfig,
    }),
    mailbox:
      config.smtpUrl !== null || database === null
        ? null
        : createMailbox({
            readRows: (id) => readOutbox(database, id),
            key: loadMailboxKey(config.dataFolder),
            siteUrl: config.siteUrl,
            printPaper: createPrinter({ ...config, rest }),
          }),
    calendar: createCalendar({ ...config, rest }),
    pageConfig,
    takeReport: createReportTaker(log),
    health: createHealth({
      version: readVersion(),
      isElsewhere: config.project !== null,
      isReady: premises.isReady,
      readQueue: database && (() => readQueueLength(database)),
    }),
    isBackendPath,
    backend: premises.backend.handleNode,
    headers: securityHeaders(config.siteUrl.startsWith('https:')),
    trustedProxies: config.isProxyTrusted ? 1 : 0,
    log,
  })
}
