import { Readable } from 'node:stream'
import { preflight } from '#http/cors.ts'
import { type Answer, BodyTooLarge, ClientGone, type Incoming } from '#http/exchange.ts'
import type { Service } from '#http/gateway.ts'
import { describeError, type LogEvent } from '#http/log.ts'
import { readBearer, type VerifyBearer } from './bearer.ts'
import { functionThrew, timedOut, unknownFunction } from './errors.ts'
import type { Functions, ProjectFunction } from './project-function.ts'

type Options = {
  functions?: Functions | undefined
  verify: VerifyBearer
  log: (event: LogEvent) => void
}

const usualTimeoutMs = 150_000

/** The project's functions under /functions/v1/<name>; `incoming.path` begins with the name. */
export function createFunctions({ functions, verify, log }: Options): Service {
  return {
    handle: async (incoming) => {
      const [, name = '', ...rest] = incoming.path.split('/')
      const called = functions?.(decodeURIComponent(name)) ?? null
      if (called === null) {
        return unknownFunction()
      }
      const inner: Incoming = { ...incoming, path: `/${rest.join('/')}` }
      if (inner.method === 'OPTIONS' && called.options === undefined) {
        return preflight(inner)
      }
      const work = await begin(called, inner, verify)
      return typeof work === 'function'
        ? inTime(work, called.timeoutMs ?? usualTimeoutMs).catch((error: unknown) => fail(error, name, log))
        : work
    },
  }
}

/** The call itself, not yet made; or the refusal of who may not make it. */
async function begin(
  called: ProjectFunction,
  incoming: Incoming,
  verify: VerifyBearer,
): Promise<Answer | (() => Promise<Answer>)> {
  const { options } = called
  if (incoming.method === 'OPTIONS' && options !== undefined) {
    return () => options(incoming)
  }
  if (called.isJwtVerified === false) {
    return () => called.handle(incoming)
  }
  const bearer = await readBearer(incoming, verify)
  return 'refusal' in bearer ? bearer.refusal : () => called.handle(incoming, bearer.caller)
}

/** A function that takes too long works on, but nobody waits for it any more. */
async function inTime(work: () => Promise<Answer>, timeoutMs: number): Promise<Answer> {
  let isLate = false
  const answer = work().then((made) => {
    if (isLate && made.body instanceof Readable) {
      made.body.destroy()
    }
    return made
  })
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => {
      isLate = true
      resolve(timedOut(timeoutMs))
    }, timeoutMs)
  })
  try {
    return await Promise.race([answer, limit])
  } finally {
    clearTimeout(timer)
  }
}

function fail(error: unknown, name: string, log: (event: LogEvent) => void): Answer {
  // The gateway has its words for these, and they are no fault of the function.
  if (error instanceof BodyTooLarge || error instanceof ClientGone) {
    throw error
  }
  log({ level: 'error', event: 'function failed', function: name, ...describeError(error) })
  return functionThrew()
}
