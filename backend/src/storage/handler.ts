import { json } from '#http/answers.ts'
import type { Service } from '#http/gateway.ts'

/** Storage before it is built: a project without buckets. */
export function createStorage(): Service {
  return {
    handle: async ({ method, path }) => {
      if (method === 'GET' && path.replace(/\/$/, '') === '/bucket') {
        return json(200, [])
      }
      return json(400, { statusCode: '404', error: 'Bucket not found', message: 'Bucket not found' })
    },
  }
}
