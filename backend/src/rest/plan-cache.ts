import { caps } from './caps.ts'
import type { Compiled } from './compiled.ts'
import type { Payload } from './request/payload.ts'
import type { RestRequest } from './request/rest-request.ts'

/** Compiled requests by their shape; the least recently used one is evicted. */
export class PlanCache {
  readonly #plans = new Map<string, Compiled>()

  get(key: string): Compiled | undefined {
    const plan = this.#plans.get(key)
    if (plan !== undefined) {
      this.#plans.delete(key)
      this.#plans.set(key, plan)
    }
    return plan
  }

  set(key: string, plan: Compiled): void {
    if (this.#plans.size >= caps.plans) {
      for (const oldest of this.#plans.keys()) {
        this.#plans.delete(oldest)
        break
      }
    }
    this.#plans.set(key, plan)
  }
}

/** Everything the SQL text depends on; null for a request whose plan is not cached. */
export function planKey(request: RestRequest, payload: Payload | null, version: number): string | null {
  const { method, resource, schema, preferences, window, shape } = request
  const isByValue = resource.kind === 'call' && (request.isRead || payload?.kind === 'form')
  if (isByValue || hasRejectedPage(request)) {
    return null
  }
  const head = `${version} ${method} ${resource.kind} ${schema} ${resource.name}\n${request.accept ?? ''}\n`
  const prefer = `${preferences.returns} ${preferences.count} ${preferences.resolution} ${preferences.missing} ${preferences.tx} ${preferences.handling} ${preferences.timezone} ${preferences.maxAffected}\n`
  const body =
    payload === null
      ? ''
      : `${payload.kind} ${payload.isArray} ${payload.hasNoRows} ${payload.isUniform} ${JSON.stringify(payload.keys)}\n`
  const key = `${head}${prefer}${window.limit} ${window.offset > 0}\n${body}${shape.key}`
  return key.length > caps.planKeyLength ? null : key
}

/** PUT rejects limit and offset, which are not part of the shape. */
function hasRejectedPage({ method, pairs }: RestRequest): boolean {
  return method === 'PUT' && pairs.some(([name]) => name === 'limit' || name === 'offset')
}
