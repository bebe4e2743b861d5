import { json } from '#http/answers.ts'
import type { Service } from '#http/gateway.ts'

/** Realtime before it is built: a project that has it switched off. */
export function createRealtime(): Service {
  return {
    handle: async () => json(403, { error: 'Realtime is disabled for this project' }),
  }
}
