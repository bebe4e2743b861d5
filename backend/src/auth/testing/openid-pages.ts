import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'

/** GET shows the page to choose an account on; POST handles the choice, or that it was declined. */
export async function answerPage(
  provider: Provider,
  people: Record<string, { email?: string }>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page(people))
    return
  }
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const accountId = new URLSearchParams(body).get('account') ?? ''
  const details = await provider.interactionDetails(request, response)
  const result =
    accountId === ''
      ? { error: 'access_denied', error_description: 'The person said no' }
      : { login: { accountId }, select_account: {}, consent: await consent(provider, accountId, details) }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

type Details = Awaited<ReturnType<Provider['interactionDetails']>>

async function consent(provider: Provider, accountId: string, { params }: Details) {
  const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) })
  grant.addOIDCScope(String(params['scope']))
  return { grantId: await grant.save() }
}

function page(people: Record<string, { email?: string }>): string {
  const choices = Object.entries(people).map(
    ([id, { email }]) => `<button name="account" value="${id}">${email ?? id}</button>`,
  )
  const other = '<label>Email <input name="account" type="email"></label><button>Continue</button>'
  const cancel = '<button name="account" value="">Cancel</button>'
  return `<!doctype html><title>Choose an account</title><h1>Choose an account</h1><form method="post">${choices.join('')}${cancel}</form><form method="post">${other}</form>`
}
