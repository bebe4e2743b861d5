import type { Answer, Incoming } from '#http/exchange.ts'
import type { Caller } from '#tokens/caller.ts'

type Answering = {
  /** Answers a browser's preflight without any check; where it is missing every page may call. */
  options?: (incoming: Incoming) => Promise<Answer>
  /** Milliseconds until the client is told 504; default 150 s, as on a hosted project. */
  timeoutMs?: number
}

/** One function of the project. `incoming.path` is what stands below its name and begins with "/". */
export type ProjectFunction = Answering &
  (
    | {
        /** The default: nobody gets in without a bearer token of this project (an API key of the JWT kind is one). */
        isJwtVerified?: true
        handle: (incoming: Incoming, caller: Caller) => Promise<Answer>
      }
    | {
        /** Anybody may call; who it is, the function finds out itself where it matters. */
        isJwtVerified: false
        handle: (incoming: Incoming) => Promise<Answer>
      }
  )

/** The project's own functions by name; null where there is none of that name. */
export type Functions = (name: string) => ProjectFunction | null
