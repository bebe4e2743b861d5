import type { Answer, Incoming } from '#http/exchange.ts'
import { describeError, type LogEvent } from '#http/log.ts'
import { type Cell, type Database, type Step, Unavailable } from '#postgres/database.ts'
import type { Settings } from '#settings.ts'
import type { Caller, TokenFault } from '#tokens/caller.ts'
import { compile } from './compile.ts'
import type { Compiled } from './compiled.ts'
import { describeApi } from './openapi/describe-api.ts'
import { PlanCache, planKey } from './plan-cache.ts'
import { refuseFor } from './refuse-for.ts'
import { type Ask, readAsk } from './request/ask.ts'
import { type Payload, payloadOf } from './request/payload.ts'
import { answer } from './response/answer.ts'
import { errorAnswer, refusalOf, refusalOfToken, unforeseen } from './response/error-answer.ts'
import type { Schema } from './schema/schema.ts'
import { openSchemaCache } from './schema/schema-cache.ts'
import { type Run, runSteps } from './sql/run-steps.ts'
import { searchPathOf } from './sql/settings-step.ts'

export type RestParts = {
  database: Database
  tokens: { readCaller: (incoming: Incoming) => Caller | TokenFault }
  settings: Settings
  log: (event: LogEvent) => void
}

export type Rest = { handle: (incoming: Incoming) => Promise<Answer>; close: () => Promise<void> }

/** The REST service, PostgREST's contract: request → plan → sql → response, one round trip to the database. */
export function createRest({ database, tokens, settings, log }: RestParts): Rest {
  const cache = openSchemaCache({ database, settings, log })
  const plans = new PlanCache()
  const isProfiled = settings.schemas.length > 1

  const planOf = (schema: Schema, ask: Ask, payload: Payload | null): Compiled => {
    const key = planKey(ask, payload, schema.version)
    const known = key === null ? undefined : plans.get(key)
    if (known !== undefined) {
      return known
    }
    const made = compile(schema, ask, payload, settings)
    if (key !== null) {
      plans.set(key, made)
    }
    return made
  }

  const ran = (
    incoming: Incoming,
    caller: Caller,
    ask: Ask,
    schema: Schema,
    run: Work,
  ): Promise<Cell[][][]> => {
    const steps = runSteps({
      ...run,
      offset: ask.window.offset,
      preRequest: settings.preRequest,
      settings: {
        role: caller.role,
        searchPath: searchPathOf(ask.schema, settings.extraSearchPath),
        isReadOnly: ask.isRead,
        timeoutMs: settings.statementTimeoutsMs[caller.role] ?? 0,
        timezone: ask.preferences.timezone ?? schema.timezone,
        claims: caller.claimsText,
        method: incoming.method,
        path: incoming.path,
        headers: incoming.headers,
      },
    })
    const holder = caller.claims.sub ?? (caller.isAnonymous ? incoming.ip : null)
    return send(database, ask.isRead, steps, holder)
  }

  const serve = async (incoming: Incoming, caller: Caller): Promise<Answer> => {
    const ask = readAsk(incoming, settings)
    const payload = await payloadOf(ask, incoming, settings.maxBodyBytes)
    const known = cache.get()
    const schema = known instanceof Promise ? await known : known
    if (ask.resource.kind === 'root') {
      return describeApi(ask, schema, settings, (statement) =>
        ran(incoming, caller, ask, schema, { statement, slots: [], body: null, isRollback: false }),
      )
    }
    const plan = planOf(schema, ask, payload)
    refuseFor(plan, caller, settings)
    const isRollback = settings.isTxRollbackAllowed && ask.preferences.tx === 'rollback'
    const body = plan.body ?? payload?.text ?? null
    const { statement } = plan
    const rows = await ran(incoming, caller, ask, schema, {
      statement,
      slots: ask.shape.slots,
      body,
      isRollback,
    })
    return answer(ask, plan, rows.at(isRollback ? -2 : -1) ?? [], isProfiled)
  }

  return {
    handle: async (incoming) => {
      const isHead = incoming.method === 'HEAD'
      let isAnonymous = true
      try {
        const caller = tokens.readCaller(incoming)
        if ('fault' in caller) {
          return errorAnswer(refusalOfToken(caller), isHead)
        }
        isAnonymous = caller.role === settings.anonRole
        return await serve(incoming, caller)
      } catch (error) {
        const failed = refusalOf(error, isAnonymous, settings.areErrorDetailsShown)
        if (failed === null) {
          log({ level: 'error', event: 'rest failed', ...describeError(error) })
        }
        return errorAnswer(failed ?? unforeseen, isHead)
      }
    },
    close: () => cache.close(),
  }
}

type Work = Pick<Run, 'statement' | 'slots' | 'body' | 'isRollback'>

/** A read whose connection broke is asked once more; a write may have happened. */
async function send(
  database: Database,
  isRead: boolean,
  steps: readonly Step[],
  holder: string | null,
): Promise<Cell[][][]> {
  try {
    return await database.run(isRead ? 'reads' : 'writes', steps, holder)
  } catch (error) {
    if (isRead && error instanceof Unavailable && error.reason === 'lost') {
      return database.run('reads', steps, holder)
    }
    throw error
  }
}
