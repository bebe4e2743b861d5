import { join } from 'node:path'
import { isBackendPath } from '@fieldlark/backend/backend.ts'
import { closeServer, listen } from '@fieldlark/backend/http/listen.ts'
import { createNodeServer } from '@fieldlark/backend/http/node-server.ts'
import { acceptUpgrades } from '@fieldlark/backend/http/upgrades.ts'
import { loadSecrets } from '@fieldlark/backend/tokens/secrets.ts'
import { removeAddress, writeAddress } from '../config/address.ts'
import type { Config } from '../config/config.ts'
import { directUrl } from '../config/direct-url.ts'
import { root } from '../config/folders.ts'
import { openProject } from '../hosted/open-project.ts'
import { askForReviews } from '../jobs/ask-for-reviews.ts'
import { convertReferrals } from '../jobs/convert-referrals.ts'
import { draftBilling } from '../jobs/draft-billing.ts'
import { expireInvitations } from '../jobs/expire-invitations.ts'
import { extendSeries } from '../jobs/extend-series.ts'
import { forgetClientLinks } from '../jobs/forget-client-links.ts'
import { forgetDevices } from '../jobs/forget-devices.ts'
import { forgetNotifications } from '../jobs/forget-notifications.ts'
import { lapseBookings } from '../jobs/lapse-bookings.ts'
import { mailEarlierTimes } from '../jobs/mail-earlier-times.ts'
import { mailMessages } from '../jobs/mail-messages.ts'
import { endPlans, reconcilePlans } from '../jobs/reconcile-plans.ts'
import { sendReminders } from '../jobs/send-reminders.ts'
import { sweepStorage } from '../jobs/sweep-storage.ts'
import { startTimetable } from '../jobs/timetable.ts'
import { watchPlans } from '../jobs/watch-plans.ts'
import { openLocalProject } from '../local/local-project.ts'
import { createLog, type Log } from '../logging/log.ts'
import { followRequests, followSockets } from '../logging/request-log.ts'
import { readOutbox } from '../outbox/email.ts'
import { startMailSender } from '../outbox/mail-sender.ts'
import { loadPushKeys, pushSubject } from '../outbox/push/push-keys.ts'
import { startPushSender } from '../outbox/push/push-sender.ts'
import { readQueueLength } from '../outbox/queue-length.ts'
import { openBilling } from '../plans/billing.ts'
import { createLogoReader } from '../project/logo.ts'
import { createAttachmentRenderer } from '../project/pdf.ts'
import type { Runtime } from '../project/runtime.ts'
import { type Build, readBuild } from '../site/build.ts'
import { createCalendar } from '../site/calendar.ts'
import { createChecklists } from '../site/checklists.ts'
import { createMessageReceiver } from '../site/contact.ts'
import { createReportReceiver } from '../site/csp-report.ts'
import { createErrorReceiver } from '../site/error-reports.ts'
import { securityHeaders } from '../site/headers.ts'
import { createHealth } from '../site/health.ts'
import { createPageNames, readKnownPaths, readPatterns } from '../site/known-paths.ts'
import { createMailbox } from '../site/mailbox.ts'
import { loadMailboxKey } from '../site/mailbox-key.ts'
import { measuresHead } from '../site/measures.ts'
import { withOperator } from '../site/operator.ts'
import { createPages, type PageConfig } from '../site/pages.ts'
import { countInPlausible } from '../site/plausible.ts'
import { createProfilePages, loadProfileRenderer } from '../site/profile-pages.ts'
import { createSite } from '../site/site.ts'
import { countInTable, createVisitReceiver } from '../site/visits.ts'
import { writeSampleRows } from './sample-rows.ts'
import { readVersion } from './version.ts'

export type Running = {
  /** The language of the demo business; null without one. */
  demo: Runtime['demo']
  /** Null when SMTP sends the mail, or where the outbox cannot be read from here. */
  mailboxUrl: string | null
  /** The outbox is in the hosted project, and DATABASE_URL, which would let us send it, is not set. */
  areMailsWaiting: boolean
  /** Finishes running requests, then closes everything, the database last. */
  stop: () => Promise<void>
}

export type Opened = { runtime: Runtime; log: Log; stop: () => Promise<void> }

/** Opens everything in order; rejects with a message for people. */
export async function start(config: Config): Promise<Running> {
  const opened = await open(config)
  try {
    const stopServing = await serve(config, opened)
    return describe(config, opened.runtime, async () => {
      await stopServing()
      await opened.stop()
    })
  } catch (error) {
    await opened.stop()
    throw error
  }
}

const jobs = (config: Config, rest: Runtime['rest'], log: Log) => [
  sendReminders,
  draftBilling,
  extendSeries,
  expireInvitations,
  lapseBookings,
  askForReviews,
  mailEarlierTimes(),
  mailMessages,
  convertReferrals,
  watchPlans,
  reconcilePlans({ rest, log }, openBilling(config)),
  endPlans({ rest, log }, openBilling(config)),
  forgetNotifications,
  forgetDevices,
  forgetClientLinks,
  sweepStorage(rest),
]

/** Everything but the listening port: the database or the project, and the jobs. Only one of several processes does this. */
export async function open(config: Config): Promise<Opened> {
  const log = createLog(config.logLevel)
  const { project } = config
  const runtime =
    project === null ? await openLocalProject(config, log) : await openProject(config, project, log)
  const { smtpUrl } = config
  const { database, rest, connection, close } = runtime
  await writeSampleRows(runtime, log)
  const renderAttachment = createAttachmentRenderer({ ...config, rest })
  const mailSender =
    smtpUrl && database
      ? startMailSender({
          ...config,
          smtpUrl,
          database,
          renderAttachment,
          readLogo: createLogoReader({ ...config, rest }),
          log,
        })
      : null
  const { dataFolder, siteUrl, mailFrom } = config
  const subject = pushSubject(siteUrl, mailFrom)
  const pushSender = database && startPushSender({ database, keys: loadPushKeys(dataFolder), subject, log })
  const url = directUrl(config, connection)
  const timetable = database && startTimetable({ database, url, log }, jobs(config, rest, log))
  if (!timetable)
    log({ level: 'warn', event: 'no jobs, no reminders: DATABASE_URL does not name the database' })
  writeAddress(config.dataFolder, config.siteUrl)
  const stop = async () => {
    removeAddress(config.dataFolder)
    await timetable?.stop()
    await mailSender?.stop()
    await pushSender?.stop()
    await close()
  }
  return { runtime, log, stop }
}

/** Answers requests until the returned function is called, which finishes those that are running. */
export async function serve(
  config: Config,
  { runtime, log }: Omit<Opened, 'stop'>,
  isShared = false,
): Promise<() => Promise<void>> {
  const isLogged = config.logLevel === 'info'
  const server = createNodeServer(followRequests(await openSite(config, runtime, log), log, isLogged))
  const closeSockets = acceptUpgrades(server, followSockets(runtime.backend.handleUpgrade, log, isLogged))
  await listen(server, { ...config, isShared })
  return () => {
    closeSockets()
    runtime.endWaits()
    return closeServer(server)
  }
}

export function describe(config: Config, runtime: Runtime, stop: Running['stop']): Running {
  const hasMailbox = config.smtpUrl === null && runtime.database !== null
  return {
    demo: runtime.demo,
    mailboxUrl: hasMailbox ? `${config.siteUrl}/mailbox?key=${loadMailboxKey(config.dataFolder)}` : null,
    areMailsWaiting: runtime.database === null,
    stop,
  }
}

const pathsFile = join(root, 'web/src/paths.ts')

function openVisits(
  { areVisitsCounted, plausibleUrl, siteUrl }: Config,
  { rest }: Runtime,
  build: Build,
  log: Log,
) {
  if (!areVisitsCounted) return null
  return createVisitReceiver({
    nameOfPage: createPageNames(new Set(build.publicPages.keys()), readPatterns(pathsFile)),
    count: plausibleUrl ? countInPlausible(plausibleUrl, siteUrl) : countInTable(rest),
    log,
  })
}

async function openSite(config: Config, runtime: Runtime, log: Log) {
  const { database, rest, anonKey, isGoogleOn, arePasskeysOn, isAutoconfirm } = runtime
  const { siteUrl } = config
  const senderSecret = (config.project ?? loadSecrets(config.dataFolder)).serviceRoleKey
  const pageConfig: PageConfig = {
    url: '',
    anonKey,
    siteUrl,
    isGoogleOn,
    arePasskeysOn,
    isAutoconfirm,
    isKeptOnDevices: config.isKeptOnDevices,
    arePlansSold: config.billing !== null,
  }
  const dist = join(root, 'web/dist')
  const build = withOperator(readBuild(dist), config.operator)
  const renderer = await loadProfileRenderer(dist)
  return createSite({
    pages: createPages({
      build,
      knownPaths: readKnownPaths(pathsFile),
      config: pageConfig,
      head: measuresHead(
        { areVisitsCounted: config.areVisitsCounted, areErrorsReported: config.sentry !== null },
        build.files,
      ),
    }),
    mailbox:
      config.smtpUrl !== null || database === null
        ? null
        : createMailbox({
            readRows: (id) => readOutbox(database, id),
            key: loadMailboxKey(config.dataFolder),
            siteUrl: config.siteUrl,
            renderAttachment: createAttachmentRenderer({ ...config, rest }),
            readLogo: createLogoReader({ ...config, rest }),
          }),
    calendar: createCalendar({ ...config, rest }),
    checklists: createChecklists(log),
    pageConfig,
    pushKey: database && loadPushKeys(config.dataFolder).publicKey,
    receiveReport: createReportReceiver(log),
    receiveMessage: createMessageReceiver({ ...config, build, rest, log }),
    profiles: renderer && createProfilePages({ ...config, renderer, rest, senderSecret, log }),
    receiveVisit: openVisits(config, runtime, build, log),
    receiveError: config.sentry && createErrorReceiver({ sentry: config.sentry, log }),
    health: createHealth({
      version: readVersion(),
      isElsewhere: config.project !== null,
      isReady: runtime.isReady,
      canWrite: runtime.canWrite,
      readQueue: database && (() => readQueueLength(database)),
    }),
    isBackendPath,
    backend: runtime.backend.handleNode,
    headers: securityHeaders(config.siteUrl.startsWith('https:')),
    trustedProxies: config.isProxyTrusted ? 1 : 0,
    log,
  })
}
