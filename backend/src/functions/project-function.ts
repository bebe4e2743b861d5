import type { HttpRequest, HttpResponse } from '#http/exchange.ts'
import type { Caller } from '#tokens/caller.ts'

type Answering = {
  /** Answers a browser's preflight without any check. By default, every origin may call. */
  options?: (request: HttpRequest) => Promise<HttpResponse>
  /** Milliseconds until the client gets 504; default 150 s, as on a hosted project. */
  timeoutMs?: number
}

/** One function of the project. `request.path` is the path below its name and begins with "/". */
export type ProjectFunction = Answering &
  (
    | {
        /** The default: callers need a bearer token of this project (a JWT API key is one). */
        isJwtVerified?: true
        handle: (request: HttpRequest, caller: Caller) => Promise<HttpResponse>
      }
    | {
        /** Anybody may call; the function verifies the caller itself where it matters. */
        isJwtVerified: false
        handle: (request: HttpRequest) => Promise<HttpResponse>
      }
  )

/** Looks up the project's own functions; null for an unknown name. */
export type Functions = (name: string) => ProjectFunction | null
