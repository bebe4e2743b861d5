import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import type { LogEvent } from '@fieldlark/backend/http/log.ts'

const perMinute = 10
const minuteMs = 60_000

/** Logs what browsers report of violated policies. Anybody may post here, so only a few a minute are logged. */
export function createReportReceiver(
  log: (event: LogEvent) => void,
  now: () => number = Date.now,
): (request: HttpRequest) => Promise<HttpResponse> {
  let minute = 0
  let taken = 0
  return async (request) => {
    const report = (await request.body(20_000)).toString('utf8').slice(0, 2000)
    const current = Math.floor(now() / minuteMs)
    if (current !== minute) [minute, taken] = [current, 0]
    taken += 1
    if (taken <= perMinute) log({ level: 'warn', event: 'content policy violated', report })
    return { status: 204, headers: {} }
  }
}
