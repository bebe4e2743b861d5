import { json } from '#http/answers.ts'
import type { Answer, Incoming } from '#http/exchange.ts'
import type { Service } from '#http/gateway.ts'
import type { Caller } from '#tokens/caller.ts'
import { isFault, type Tokens } from '#tokens/tokens.ts'

/** The project's own functions; null where it has none of that name. `path` is what stands below the name. */
export type Functions = (name: string, incoming: Incoming, caller: Caller) => Promise<Answer | null>

export function createFunctions(tokens: Pick<Tokens, 'readCaller'>, functions?: Functions): Service {
  return {
    handle: async (incoming) => {
      const [, name = '', ...rest] = incoming.path.split('/')
      const caller = tokens.readCaller(incoming)
      if (isFault(caller)) {
        const code = 'UNAUTHORIZED_INVALID_JWT_FORMAT'
        return json(401, { code, message: 'Invalid JWT', msg: 'Invalid JWT' }, { 'sb-error-code': code })
      }
      const answer = await functions?.(
        decodeURIComponent(name),
        { ...incoming, path: `/${rest.join('/')}` },
        caller,
      )
      return answer ?? json(404, { code: 'NOT_FOUND', message: 'Requested function was not found' })
    },
  }
}
