import type { HttpRequest, HttpResponse } from '#http/exchange.ts'
import { describeError, type LogEvent } from '#http/log.ts'
import type { Cell, Database } from '#postgres/database.ts'
import type { Settings } from '#settings.ts'
import { type Caller, isActing, type TokenError } from '#tokens/caller.ts'
import { allowedMethods } from './allowed-methods.ts'
import { checkRole } from './check-role.ts'
import { compile } from './compile.ts'
import type { Compiled } from './compiled.ts'
import { describeApi } from './openapi/describe-api.ts'
import { checkPatterns } from './plan/check-caps.ts'
import { PlanCache, planKey } from './plan-cache.ts'
import { type Payload, payloadOf } from './request/payload.ts'
import { type RestRequest, readRestRequest } from './request/rest-request.ts'
import { errorResponse, tokenRestError, toRestError, unexpectedFailure } from './response/error-response.ts'
import { withEstimate } from './response/estimate.ts'
import { answer } from './response/response.ts'
import type { Schema } from './schema/schema.ts'
import { openSchemaCache, type SchemaCache } from './schema/schema-cache.ts'
import { sendSteps } from './send-steps.ts'
import { type Run, runSteps } from './sql/run-steps.ts'
import { searchPathOf } from './sql/settings-step.ts'

export type RestParts = {
  database: Database
  tokens: { readCaller: (httpRequest: HttpRequest) => Caller | TokenError }
  settings: Settings
  log: (event: LogEvent) => void
}

export type Rest = { handle: (httpRequest: HttpRequest) => Promise<HttpResponse>; close: () => Promise<void> }

/**
 * The REST service, compatible with PostgREST: request → plan → sql → response, in one round trip to the database.
 */
export function createRest({ database, tokens, settings, log }: RestParts): Rest {
  const cache = openSchemaCache({ database, settings, log })
  const service: Service = { database, settings, cache, plans: new PlanCache() }

  return {
    handle: async (httpRequest) => {
      const isHead = httpRequest.method === 'HEAD'
      let isAnonymous = true
      try {
        const caller = tokens.readCaller(httpRequest)
        if ('reason' in caller) {
          return errorResponse(tokenRestError(caller), isHead)
        }
        isAnonymous = caller.isAnonymous
        return await serve(service, httpRequest, caller)
      } catch (error) {
        const failed = toRestError(error, isAnonymous, settings.areErrorDetailsShown)
        if (failed === null) {
          log({ level: 'error', event: 'rest failed', ...describeError(error) })
        }
        return errorResponse(failed ?? unexpectedFailure, isHead)
      }
    },
    close: () => cache.close(),
  }
}

type Service = { database: Database; settings: Settings; cache: SchemaCache; plans: PlanCache }

async function serve(service: Service, httpRequest: HttpRequest, caller: Caller): Promise<HttpResponse> {
  const { settings, cache } = service
  if (httpRequest.method === 'OPTIONS') {
    return allowedMethods(httpRequest, await cache.get(), settings.schemas)
  }
  const request = readRestRequest(httpRequest, settings)
  const payload = await payloadOf(request, httpRequest, bodyLimits(caller, settings))
  const known = cache.get()
  const schema = known instanceof Promise ? await known : known
  const execution: Execution = { httpRequest, caller, request, schema }
  if (request.resource.kind === 'root') {
    return describeApi(request, schema, settings, (statement) =>
      execute(service, execution, {
        statements: [statement],
        slots: [],
        body: null,
        isRollback: false,
        timeLimit: null,
      }),
    )
  }
  const plan = planOf(service, execution, payload)
  checkRole(plan, caller, settings)
  checkPatterns(plan.patterns, request.shape.slots, settings.maxPatternLength)
  const isRollback = settings.isTxRollbackAllowed && request.preferences.tx === 'rollback'
  const steps = await execute(service, execution, {
    statements: plan.estimate === null ? [plan.statement] : [plan.statement, plan.estimate.statement],
    slots: request.shape.slots,
    body: plan.body ?? payload?.text ?? null,
    timeLimit: plan.timeLimit,
    isRollback,
  })
  const results = isRollback ? steps.slice(0, -1) : steps
  const rows = results.at(plan.estimate === null ? -1 : -2) ?? []
  const estimated =
    plan.estimate === null ? rows : withEstimate(plan.estimate.kind, rows, results.at(-1), settings)
  return answer(request, plan, estimated, settings.schemas.length > 1)
}

/** A body is parsed before the caller's grants are known, so those whom nobody knows send less. */
function bodyLimits(
  { isAnonymous }: Caller,
  { maxBodyBytes, maxAnonymousBodyBytes, maxCsvValues }: Settings,
) {
  const maxBytes = isAnonymous ? Math.min(maxBodyBytes, maxAnonymousBodyBytes) : maxBodyBytes
  return { maxBytes, maxCsvValues }
}

type Execution = { httpRequest: HttpRequest; caller: Caller; request: RestRequest; schema: Schema }

function planOf(
  { settings, plans }: Service,
  { request, schema }: Execution,
  payload: Payload | null,
): Compiled {
  const key = planKey(request, payload, schema.version)
  const known = key === null ? undefined : plans.get(key)
  if (known !== undefined) {
    return known
  }
  const made = compile(schema, request, payload, settings)
  if (key !== null) {
    plans.set(key, made)
  }
  return made
}

function execute(
  { database, settings }: Service,
  { httpRequest, caller, request, schema }: Execution,
  work: Work,
): Promise<Cell[][][]> {
  const steps = runSteps({
    ...work,
    offset: request.window.offset,
    preRequest: settings.preRequest,
    // Anybody could have PostgreSQL keep hundreds of statements on every connection.
    isKept: !caller.isAnonymous,
    settings: {
      role: caller.role,
      searchPath: searchPathOf(request.schema, settings.extraSearchPath),
      app: settings.appSettings,
      isReadOnly: request.isRead || isActing(caller.claims),
      timeLimit: work.timeLimit ?? String(settings.statementTimeoutsMs[caller.role] ?? 0),
      timezone: request.preferences.timezone ?? schema.timezone,
      claims: caller.claimsText,
      method: httpRequest.method,
      path: httpRequest.path,
      // As a proxy would: a function reads who called, whatever the caller claims to be.
      headers: { ...httpRequest.headers, 'x-forwarded-for': httpRequest.ip },
    },
  })
  const holder = caller.claims.sub ?? (caller.isAnonymous ? httpRequest.ip : null)
  return sendSteps(database, request.isRead, steps, holder)
}

type Work = Pick<Run, 'statements' | 'slots' | 'body' | 'isRollback'> & Pick<Compiled, 'timeLimit'>
