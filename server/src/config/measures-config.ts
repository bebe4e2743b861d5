import { isThisMachine, type Reader } from './reader.ts'

/** What is measured of visits that allow it. */
export type MeasuresConfig = {
  areVisitsCounted: boolean
  /** A Plausible of the operator's own that gets the visits instead of our table; without a trailing slash. */
  plausibleUrl: string | null
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
  return { areVisitsCounted, plausibleUrl }
}
