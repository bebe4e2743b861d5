import { bytesOf, httpRequestOf } from '@fieldlark/backend/http/testing/http-request.ts'
import { flat, readPdf } from '@fieldlark/documents/testing/read-pdf.ts'
import { sampleLine, sampleQuote } from '@fieldlark/documents/testing/sample-quote.ts'
import { expect, it } from 'vitest'
import { createRestFetch } from '../project/rest-client.ts'
import { createQuotePdf } from './quote-pdf.ts'

const id = '11111111-2222-4333-8444-000000000002'
const token = 'canary-token-of-43-characters-and-256-bits_'
const approval = { signer_name: 'Ann Lee', signed_at: '2026-11-22T01:30:00Z', snapshot_hash: 'a3'.repeat(32) }

type Answers = Record<string, (as: string, args: Record<string, unknown>) => Response>

const usual: Answers = {
  quotes: (as) => Response.json(as === 'Bearer mine' ? [{ id }] : []),
  quote_document: () => Response.json(sampleQuote({ approval })),
  open_quote_link: () => Response.json(sampleQuote({ approval: { ...approval, snapshot_hash: null } })),
}

/** The function in front of a data API with a few fixed responses. */
function serve(answers: Answers = {}, areRateLimitsOn = false) {
  const requested: string[] = []
  const rest = createRestFetch({
    url: 'http://project',
    anonKey: 'public',
    serviceRoleKey: 'secret',
    send: async (request) => {
      const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
      const as = request.headers.get('authorization') ?? ''
      requested.push(`${name} ${as}`)
      const text = await request.text()
      const answer = { ...usual, ...answers }[name]
      return answer?.(as, text === '' ? {} : JSON.parse(text)) ?? new Response('', { status: 404 })
    },
  })
  const handle = createQuotePdf({ rest, siteUrl: 'http://project.test', areRateLimitsOn, log: () => {} })
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    handle(httpRequestOf({ method: 'POST', body: JSON.stringify(body), headers, ip: '203.0.113.9' }))
  const get = (search: string) => handle(httpRequestOf({ search, ip: '203.0.113.9' }))
  return { requested, post, get }
}

const mine = { authorization: 'Bearer mine' }
const codeOf = (answer: Parameters<typeof bytesOf>[0]) =>
  (JSON.parse(String(bytesOf(answer))) as { code: string }).code

it('renders for callers who may read the quote according to the data API', async () => {
  const { requested, post } = serve()
  const answer = await post({ quote_id: id, version_number: 1 }, mine)
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Q-0007.pdf"',
      'cache-control': 'no-store',
    },
  })
  expect(flat((await readPdf(bytesOf(answer))).join())).toContain('Total $108.00')
  expect(requested).toEqual(['quotes Bearer mine', 'quote_document Bearer secret'])
})

it.each([
  ['somebody else’s token', { quote_id: id }, { authorization: 'Bearer other' }, 404, 'quote_not_found'],
  ['no token', { quote_id: id }, {}, 401, 'sign_in_needed'],
  ['no id', { quote_id: '*' }, mine, 404, 'quote_not_found'],
  ['a filter for an id', { quote_id: `${id}&or=(id.neq.0)` }, mine, 404, 'quote_not_found'],
  ['a version that is none', { quote_id: id, version_number: 'all' }, mine, 404, 'quote_not_found'],
  ['no link', { token: 'short' }, {}, 404, 'link_not_found'],
  ['nothing', [], {}, 400, 'bad_request'],
])('rejects %s', async (_, body, headers, status, code) => {
  const { requested, post } = serve()
  const answer = await post(body, headers)
  expect([answer.status, codeOf(answer)]).toEqual([status, code])
  expect(requested).not.toContain('quote_document Bearer secret')
})

it('reports an expired token', async () => {
  const { post } = serve({ quotes: () => Response.json({ message: 'JWT expired' }, { status: 401 }) })
  expect((await post({ quote_id: id }, mine)).status).toBe(401)
})

it('renders what the client’s page shows plus the signature, without counting as opening the link', async () => {
  const opened: unknown[] = []
  const { requested, get } = serve({
    open_quote_link: (_, args) => {
      opened.push(args)
      return usual['open_quote_link']?.('', args) ?? new Response()
    },
  })
  const answer = await get(`token=${token}`)
  expect(flat((await readPdf(bytesOf(answer))).join())).toContain('a3'.repeat(32))
  expect(opened).toEqual([{ token, is_opening: false }])
  expect(requested).toEqual(['open_quote_link Bearer secret', 'quote_document Bearer secret'])
})

it('prints no approval that the client’s page does not show', async () => {
  const { post } = serve({ open_quote_link: () => Response.json(sampleQuote()) })
  expect(flat((await readPdf(bytesOf(await post({ token })))).join())).not.toContain('Approved')
})

it('rejects a link that the database does not know', async () => {
  const gone = { code: 'PT404', message: 'link_not_found', hint: null }
  const { post } = serve({ open_quote_link: () => Response.json(gone, { status: 404 }) })
  const answer = await post({ token })
  expect([answer.status, codeOf(answer)]).toEqual([404, 'link_not_found'])
})

it('fetches no picture from other hosts', async () => {
  for (const logo of [
    'http://169.254.169.254/latest',
    'https://x.example/a.png',
    '/storage/v1/object/public/../sign/a',
    '/rest/v1/clients',
  ]) {
    const { requested, post } = serve({
      quote_document: () => Response.json(sampleQuote({ business: { logo } })),
    })
    expect((await post({ quote_id: id }, mine)).status).toBe(200)
    expect(requested).toHaveLength(2)
  }
  const logo = 'http://project.test/storage/v1/object/public/logos/business/a.png'
  const { requested, post } = serve({
    quote_document: () => Response.json(sampleQuote({ business: { logo } })),
  })
  expect((await post({ quote_id: id }, mine)).status).toBe(200)
  expect(requested.at(-1)).toBe('a.png Bearer secret')
})

it('refuses a document with too much text in JSON, as the fault of that document', async () => {
  const lines = Array.from({ length: 50 }, (_, at) => sampleLine({ description: 'सफाई '.repeat(700) }, at))
  const { post } = serve({ quote_document: () => Response.json(sampleQuote({ lines })) })
  const answer = await post({ quote_id: id }, mine)
  expect([answer.status, codeOf(answer)]).toEqual([413, 'document_too_large'])
  expect(answer.headers?.['content-type']).toMatch(/^application\/json/)
})

it('refuses a document that the renderer fails on in JSON, with the time of another attempt', async () => {
  const { post } = serve({
    quote_document: () => Response.json(sampleQuote({ business: { timezone: 'Nowhere/At_All' } })),
  })
  const answer = await post({ quote_id: id }, mine)
  expect([answer.status, codeOf(answer)]).toEqual([503, 'unavailable'])
  expect(answer.headers?.['retry-after']).toBe('60')
})

it('limits how often one caller may render', async () => {
  const { post } = serve({ quotes: () => Response.json([]) }, true)
  const answers = await Promise.all(Array.from({ length: 25 }, () => post({ quote_id: id }, mine)))
  expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(5)
})

it('rejects other methods', async () => {
  const answer = await createQuotePdf({
    rest: async () => new Response(),
    siteUrl: '',
    areRateLimitsOn: false,
    log: () => {},
  })(httpRequestOf({ method: 'DELETE' }))
  expect(answer.status).toBe(405)
})
