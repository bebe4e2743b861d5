import type { Endpoint } from './parts.ts'

/** GET /status: whether the service answers at all; load balancers ask without a token. */
export const readStatus: Endpoint = async () => ({ status: 200, headers: {} })

/** GET /version */
export const readVersion: Endpoint = async () => ({
  status: 200,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: 'v1.0.0',
})
