import { bytesOf, incomingOf } from '@fieldlark/backend/http/testing/incoming.ts'
import { flat, readPdf } from '@fieldlark/documents/testing/read-pdf.ts'
import { sampleQuote } from '@fieldlark/documents/testing/sample-quote.ts'
import { expect, it, vi } from 'vitest'
import { createAskRest } from '../project/ask-rest.ts'
import { createQuotePdf } from './quote-pdf.ts'

// The first paper starts a thread and reads its fonts, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000 })

const id = '11111111-2222-4333-8444-000000000002'
const token = 'canary-token-of-43-characters-and-256-bits_'
const approval = { signer_name: 'Ann Lee', signed_at: '2026-11-22T01:30:00Z', snapshot_hash: 'a3'.repeat(32) }

type Answers = Record<string, (as: string, args: Record<string, unknown>) => Response>

const usual: Answers = {
  quotes: (as) => Response.json(as === 'Bearer mine' ? [{ id }] : []),
  quote_document: () => Response.json(sampleQuote({ approval })),
  open_quote_link: () => Response.json(sampleQuote({ approval: { ...approval, snapshot_hash: null } })),
}

/** A data API of a few answers, and the function in front of it. */
function serve(answers: Answers = {}, areRateLimitsOn = false) {
  const asked: string[] = []
  const rest = createAskRest({
    url: 'http://project',
    anonKey: 'public',
    serviceRoleKey: 'secret',
    send: async (request) => {
      const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
      const as = request.headers.get('authorization') ?? ''
      asked.push(`${name} ${as}`)
      const text = await request.text()
      const answer = { ...usual, ...answers }[name]
      return answer?.(as, text === '' ? {} : JSON.parse(text)) ?? new Response('', { status: 404 })
    },
  })
  const handle = createQuotePdf({ rest, siteUrl: 'http://house', areRateLimitsOn })
  const post = (said: unknown, headers: Record<string, string> = {}) =>
    handle(incomingOf({ method: 'POST', body: JSON.stringify(said), headers, ip: '203.0.113.9' }))
  const get = (search: string) => handle(incomingOf({ search, ip: '203.0.113.9' }))
  return { asked, post, get }
}

const mine = { authorization: 'Bearer mine' }
const codeOf = (answer: Parameters<typeof bytesOf>[0]) =>
  (JSON.parse(String(bytesOf(answer))) as { code: string }).code

it('prints for whoever may read the quote, which the data API says', async () => {
  const { asked, post } = serve()
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
  expect(asked).toEqual(['quotes Bearer mine', 'quote_document Bearer secret'])
})

it.each([
  ['somebody else’s token', { quote_id: id }, { authorization: 'Bearer other' }, 404, 'quote_not_found'],
  ['no token', { quote_id: id }, {}, 401, 'sign_in_needed'],
  ['no id', { quote_id: '*' }, mine, 404, 'quote_not_found'],
  ['a filter for an id', { quote_id: `${id}&or=(id.neq.0)` }, mine, 404, 'quote_not_found'],
  ['a version that is none', { quote_id: id, version_number: 'all' }, mine, 404, 'quote_not_found'],
  ['no link', { token: 'short' }, {}, 404, 'link_not_found'],
  ['nothing', [], {}, 400, 'bad_request'],
])('prints nothing for %s', async (_, said, headers, status, code) => {
  const { asked, post } = serve()
  const answer = await post(said, headers)
  expect([answer.status, codeOf(answer)]).toEqual([status, code])
  expect(asked).not.toContain('quote_document Bearer secret')
})

it('says that a token is over', async () => {
  const { post } = serve({ quotes: () => Response.json({ message: 'JWT expired' }, { status: 401 }) })
  expect((await post({ quote_id: id }, mine)).status).toBe(401)
})

it('prints for the client’s link what its page shows, without counting as a look, and with the signature', async () => {
  const opened: unknown[] = []
  const { asked, get } = serve({
    open_quote_link: (_, args) => {
      opened.push(args)
      return usual['open_quote_link']?.('', args) ?? new Response()
    },
  })
  const answer = await get(`token=${token}`)
  expect(flat((await readPdf(bytesOf(answer))).join())).toContain('a3'.repeat(32))
  expect(opened).toEqual([{ token, is_opening: false }])
  expect(asked).toEqual(['open_quote_link Bearer secret', 'quote_document Bearer secret'])
})

it('prints no approval that the client’s page does not show', async () => {
  const { post } = serve({ open_quote_link: () => Response.json(sampleQuote()) })
  expect(flat((await readPdf(bytesOf(await post({ token })))).join())).not.toContain('Approved')
})

it('knows no link that the database does not know', async () => {
  const gone = { code: 'PT404', message: 'link_not_found', hint: null }
  const { post } = serve({ open_quote_link: () => Response.json(gone, { status: 404 }) })
  const answer = await post({ token })
  expect([answer.status, codeOf(answer)]).toEqual([404, 'link_not_found'])
})

it('fetches no picture from elsewhere', async () => {
  for (const logo of [
    'http://169.254.169.254/latest',
    'https://x.example/a.png',
    '/storage/v1/object/public/../sign/a',
    '/rest/v1/clients',
  ]) {
    const { asked, post } = serve({
      quote_document: () => Response.json(sampleQuote({ business: { logo } })),
    })
    expect((await post({ quote_id: id }, mine)).status).toBe(200)
    expect(asked).toHaveLength(2)
  }
  const logo = 'http://house/storage/v1/object/public/logos/business/a.png'
  const { asked, post } = serve({ quote_document: () => Response.json(sampleQuote({ business: { logo } })) })
  expect((await post({ quote_id: id }, mine)).status).toBe(200)
  expect(asked.at(-1)).toBe('a.png Bearer secret')
})

it('stops whoever asks without end', async () => {
  const { post } = serve({ quotes: () => Response.json([]) }, true)
  const answers = await Promise.all(Array.from({ length: 25 }, () => post({ quote_id: id }, mine)))
  expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(5)
})

it('has nothing to say to another method', async () => {
  const answer = await createQuotePdf({
    rest: async () => new Response(),
    siteUrl: '',
    areRateLimitsOn: false,
  })(incomingOf({ method: 'DELETE' }))
  expect(answer.status).toBe(405)
})
