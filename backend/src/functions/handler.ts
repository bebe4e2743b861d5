import { Readable } from 'node:stream'
import { preflight } from '#http/cors.ts'
import {
  BodyTooLargeError,
  ClientDisconnectedError,
  type HttpRequest,
  type HttpResponse,
} from '#http/exchange.ts'
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

const defaultTimeoutMs = 150_000

/** Serves the project's functions under /functions/v1/<name>; `request.path` begins with the name. */
export function createFunctions({ functions, verify, log }: Options): Service {
  return {
    handle: async (request) => {
      const [, name = '', ...rest] = request.path.split('/')
      const called = functions?.(decodeURIComponent(name)) ?? null
      if (called === null) {
        return unknownFunction()
      }
      const inner: HttpRequest = { ...request, path: `/${rest.join('/')}` }
      if (inner.method === 'OPTIONS' && called.options === undefined) {
        return preflight(inner)
      }
      const work = await prepareCall(called, inner, verify)
      return typeof work === 'function'
        ? withTimeout(work, called.timeoutMs ?? defaultTimeoutMs).catch((error: unknown) =>
            fail(error, name, log),
          )
        : work
    },
  }
}

/** The call as a function, or the error response for a caller who may not make it. */
async function prepareCall(
  called: ProjectFunction,
  request: HttpRequest,
  verify: VerifyBearer,
): Promise<HttpResponse | (() => Promise<HttpResponse>)> {
  const { options } = called
  if (request.method === 'OPTIONS' && options !== undefined) {
    return () => options(request)
  }
  if (called.isJwtVerified === false) {
    return () => called.handle(request)
  }
  const bearer = await readBearer(request, verify)
  return 'rejection' in bearer ? bearer.rejection : () => called.handle(request, bearer.caller)
}

/** Answers 504 after the timeout. The function itself continues to run, and its response is discarded. */
async function withTimeout(work: () => Promise<HttpResponse>, timeoutMs: number): Promise<HttpResponse> {
  let isLate = false
  const answer = work().then((made) => {
    if (isLate && made.body instanceof Readable) {
      made.body.destroy()
    }
    return made
  })
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<HttpResponse>((resolve) => {
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

function fail(error: unknown, name: string, log: (event: LogEvent) => void): HttpResponse {
  // The gateway has its own responses for these errors, which the function did not cause.
  if (error instanceof BodyTooLargeError || error instanceof ClientDisconnectedError) {
    throw error
  }
  log({ level: 'error', event: 'function failed', function: name, ...describeError(error) })
  return functionThrew()
}
