import { caps } from './caps.ts'
import type { Compiled } from './compiled.ts'
import type { Ask } from './request/ask.ts'
import type { Payload } from './request/payload.ts'

/** What was compiled, by the shape of the request; the least recently used is dropped. */
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

/** Everything the SQL text depends on; null for what is not worth keeping. */
export function planKey(ask: Ask, payload: Payload | null, version: number): string | null {
  const { method, resource, schema, preferences, window, shape } = ask
  if ((resource.kind === 'call' && ask.isRead) || hasRefusedPage(ask)) {
    return null
  }
  const head = `${version} ${method} ${resource.kind} ${schema} ${resource.name}\n${ask.accept ?? ''}\n`
  const prefer = `${preferences.returns} ${preferences.count} ${preferences.resolution} ${preferences.missing} ${preferences.tx} ${preferences.handling} ${preferences.timezone} ${preferences.maxAffected}\n`
  const body =
    payload === null
      ? ''
      : `${payload.kind} ${payload.isArray} ${payload.hasNoRows} ${payload.isUniform} ${JSON.stringify(payload.keys)}\n`
  return `${head}${prefer}${window.limit} ${window.offset > 0}\n${body}${shape.key}`
}

/** PUT refuses limit and offset, which are no part of the shape. */
function hasRefusedPage({ method, pairs }: Ask): boolean {
  return method === 'PUT' && pairs.some(([name]) => name === 'limit' || name === 'offset')
}
