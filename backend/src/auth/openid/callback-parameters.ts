import { BodyTooLargeError, ClientDisconnectedError } from '#http/exchange.ts'
import { AuthError, invalid } from '../errors.ts'
import { isStorable } from '../fields.ts'
import type { EndpointContext } from '../parts.ts'

const bodyLimitBytes = 64 * 1024

/** The parameters the provider sent with the browser: in the query, or posted as a form. */
export async function readCallback(context: EndpointContext): Promise<URLSearchParams> {
  if (context.request.method !== 'POST') return context.query
  const body = await context.request.body(bodyLimitBytes).catch((error: unknown) => {
    if (error instanceof BodyTooLargeError)
      throw new AuthError(413, 'validation_failed', 'Request body is too large')
    if (error instanceof ClientDisconnectedError) throw invalid('The request body did not arrive')
    throw error
  })
  return new URLSearchParams(body.toString())
}

/** The provider's own error, passed on as it came unless it is not a valid OAuth error code. Null: there is none. */
export function providerErrorOf(given: URLSearchParams) {
  const error = given.get('error') ?? ''
  if (error === '') return null
  const text = given.get('error_description') ?? ''
  const parts = {
    error: /^[a-z_]{1,64}$/.test(error) ? error : 'server_error',
    error_description: isStorable(text) && text.length <= 300 ? text : '',
  }
  return { query: parts, fragment: { ...parts, sb: '' } }
}
