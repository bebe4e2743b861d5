import { BodyTooLarge, ClientGone } from '#http/exchange.ts'
import { AuthFault, invalid } from '../errors.ts'
import { isStorable } from '../fields.ts'
import type { Ask } from '../parts.ts'

const bodyLimitBytes = 64 * 1024

/** What the provider sent the browser back with: in the query, or posted as a form. */
export async function readCallback(ask: Ask): Promise<URLSearchParams> {
  if (ask.incoming.method !== 'POST') return ask.query
  const body = await ask.incoming.body(bodyLimitBytes).catch((fault: unknown) => {
    if (fault instanceof BodyTooLarge)
      throw new AuthFault(413, 'validation_failed', 'Request body is too large')
    if (fault instanceof ClientGone) throw invalid('The request body did not arrive')
    throw fault
  })
  return new URLSearchParams(body.toString())
}

/** The provider's own no, handed on as it came, but for what is no word of OAuth. Null: it did not say no. */
export function refusalOf(given: URLSearchParams) {
  const error = given.get('error') ?? ''
  if (error === '') return null
  const text = given.get('error_description') ?? ''
  const parts = {
    error: /^[a-z_]{1,64}$/.test(error) ? error : 'server_error',
    error_description: isStorable(text) && text.length <= 300 ? text : '',
  }
  return { query: parts, fragment: { ...parts, sb: '' } }
}
