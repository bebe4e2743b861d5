import type { Functions, ProjectFunction } from '@fieldlark/backend/functions/project-function.ts'
import { createLocate, type LocateSettings } from './locate.ts'

/** What tables and policies cannot do, by the name under /functions/v1. */
export function createProductFunctions(settings: LocateSettings): Functions {
  const functions = new Map<string, ProjectFunction>([
    // Asked before anybody has an account, and it tells nobody anything but where he is himself.
    ['locate', { isJwtVerified: false, handle: createLocate(settings) }],
  ])
  return (name) => functions.get(name) ?? null
}
