import type { Functions } from '@fieldlark/backend/functions/handler.ts'
import type { Answer, Incoming } from '@fieldlark/backend/http/exchange.ts'
import { createLocate, type LocateSettings } from './locate.ts'

/** What tables and policies cannot do, by the name under /functions/v1. */
export function createProductFunctions(settings: LocateSettings): Functions {
  const functions = new Map<string, (incoming: Incoming) => Promise<Answer>>([
    ['locate', createLocate(settings)],
  ])
  return async (name, incoming) => (await functions.get(name)?.(incoming)) ?? null
}
