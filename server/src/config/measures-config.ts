import { isThisMachine, type Reader } from './reader.ts'

/** What is measured of visits that allow it. */
export type MeasuresConfig = {
  areVisitsCounted: boolean
  /** A Plausible of the operator's own that gets the visits instead of our table; without a trailing slash. */
  plausibleUrl: string | null
  /** Where errors of the pages are reported to; null where they are not. */
  sentry: Sentry | null
}

export type Sentry = {
  /** As it was given; a secret only as far as anybody who has it can report errors. */
  dsn: string
  /** Takes envelopes. */
  url: string
  key: string
}

function readSentry(read: Reader): Sentry | null {
  const dsn = read.address('SENTRY_DSN', ['https:', 'http:'])
  if (!dsn || !URL.canParse(dsn)) return null
  const { origin, username, pathname } = new URL(dsn)
  const [, folder = '', project] = /^(.*)\/(\d+)$/.exec(pathname) ?? []
  if (!username || !project) {
    read.problems.push(
      'SENTRY_DSN: a key before the host and the number of a project at the end are expected.',
    )
  }
  if (dsn.startsWith('http:') && !isThisMachine(dsn)) {
    read.problems.push('SENTRY_DSN: plain http is for a server on this machine only.')
  }
  return { dsn, url: `${origin}${folder}/api/${project}/envelope/`, key: username }
}

export function readMeasuresConfig(read: Reader): MeasuresConfig {
  const areVisitsCounted = read.isOn('ANALYTICS', false)
  const plausibleUrl = read.address('PLAUSIBLE_URL', ['https:', 'http:'])?.replace(/\/+$/, '') ?? null
  if (plausibleUrl && !areVisitsCounted) {
    read.problems.push('PLAUSIBLE_URL needs ANALYTICS=on: otherwise nothing is counted.')
  }
  if (plausibleUrl?.startsWith('http:') && !isThisMachine(plausibleUrl)) {
    read.problems.push('PLAUSIBLE_URL: plain http is for a server on this machine only.')
  }
  return { areVisitsCounted, plausibleUrl, sentry: readSentry(read) }
}
