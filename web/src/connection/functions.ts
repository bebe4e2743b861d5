import { config } from './config.ts'
import { fetchAsCaller } from './fetch-as-caller.ts'

/** Calls one of our server's functions with a JSON body. */
export async function callFunction<T>(name: string, body: object): Promise<T> {
  const response = await fetchAsCaller(`${config.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json().catch(() => ({}))) as { code?: string; message?: string }
  if (!response.ok) {
    throw Object.assign(new Error(answer.message ?? response.statusText), {
      code: answer.code,
      status: response.status,
    })
  }
  return answer as T
}
