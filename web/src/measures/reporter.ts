import {
  type BrowserOptions,
  browserTracingIntegration,
  captureException,
  init,
  makeFetchTransport,
} from '@sentry/browser'

import { cleanItem, type Item, isSecret } from './clean.ts'
import { mayRecord, mayReport } from './permission.ts'

/** How many of all errors, page loads and visits are reported. */
export const rates = { errors: 1, traces: 1, recordings: 0.1 }

type Transport = ReturnType<NonNullable<BrowserOptions['transport']>>
type Envelope = Parameters<Transport['send']>[0]

const isRecorded = new Set<unknown>(['transaction', 'replay_event', 'replay_recording'])

/** What may leave the browser of an envelope: it is asked at each one, because consent may be withdrawn. */
export function cleanEnvelope([header, items]: readonly [unknown, readonly Item[]]): Envelope | null {
  if (!mayReport()) return null
  const allowed = items.filter(([{ type }]) => mayRecord() || !isRecorded.has(type))
  const clean = allowed.map(cleanItem).filter((item) => item !== null)
  // A recording without what it belongs to, or the other way round, is of no use.
  const isWhole = clean.length === items.length
  return clean.length > 0 && isWhole ? ([header, clean] as unknown as Envelope) : null
}

function transport(options: Parameters<typeof makeFetchTransport>[0]): Transport {
  const inner = makeFetchTransport(options)
  return {
    flush: (timeout) => inner.flush(timeout),
    send: async (envelope) => {
      const clean = cleanEnvelope(envelope)
      return clean === null ? {} : inner.send(clean)
    },
  }
}

const options = (): BrowserOptions => ({
  // The server knows where reports go, and writes it in.
  dsn: `${location.protocol}//page@${location.host}/1`,
  tunnel: '/error-report',
  sampleRate: rates.errors,
  // One item for each page load, which can be looked at as a whole before it is sent.
  traceLifecycle: 'static',
  tracesSampler: () => (mayRecord() ? rates.traces : 0),
  // Who is recorded is decided before the recorder is loaded.
  replaysSessionSampleRate: 1,
  replaysOnErrorSampleRate: 0,
  tracePropagationTargets: [],
  sendClientReports: false,
  dataCollection: {
    userInfo: false,
    cookies: false,
    httpHeaders: false,
    httpBodies: [],
    urlQueryParams: false,
    stackFrameVariables: false,
  },
  // The numbers of visits are not Sentry's business.
  integrations: (usual) => [
    ...usual.filter(({ name }) => name !== 'BrowserSession'),
    browserTracingIntegration(),
  ],
  beforeBreadcrumb: (crumb) => (isSecret(crumb) ? null : crumb),
  transport,
})

async function record() {
  if (!mayRecord() || Math.random() >= rates.recordings) return
  const { startRecording } = await import('./recording.ts')
  startRecording()
}

/** Reports what happened before, and everything from now on. */
export function startReporter(errors: readonly unknown[]): void {
  init(options())
  for (const error of errors) captureException(error)
  void record()
}
