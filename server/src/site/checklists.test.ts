import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { flat, readPdf } from '@fieldlark/documents/testing/read-pdf.ts'
import { linesIn } from '@fieldlark/domain/checklists/checklist.ts'
import { checklists } from '@fieldlark/domain/checklists/checklists.ts'
import { expect, it } from 'vitest'
import { createChecklists } from './checklists.ts'

const answer = createChecklists(({ event }) => {
  throw new Error(event)
})
const send = (name: string, method = 'GET'): Promise<HttpResponse> =>
  answer({ method, path: `/checklists/${name}`, search: '', headers: {} } as unknown as HttpRequest)

const bytesOf = ({ body }: HttpResponse): Buffer => {
  if (!Buffer.isBuffer(body)) throw new Error('The answer is no file.')
  return body
}

const rows = Object.entries(checklists).flatMap(([trade, checklist]) =>
  (['en', 'es'] as const).map(
    (language) => [`${trade.replaceAll('_', '-')}-${language}.pdf`, checklist, language] as const,
  ),
)

it.each(rows)('answers %s with one page that has every point as text', async (name, checklist, language) => {
  const answered = await send(name)
  expect(answered.status).toBe(200)
  expect(answered.headers['content-type']).toBe('application/pdf')
  const pages = await readPdf(bytesOf(answered))
  expect(pages.length).toBe(1)
  const text = flat(pages.join('\n'))
  for (const line of linesIn(language, [...checklist.points, ...checklist.notes]))
    expect(text).toContain(line)
  // The head is for the name of whoever prints it; ours is at the foot.
  expect(text).toContain(language === 'en' ? 'Name of the business' : 'Nombre del negocio')
  expect(text.split('Fieldlark')).toHaveLength(2)
})

it('prints each checklist once', async () => {
  const [first, second] = await Promise.all([send('cleaning-en.pdf'), send('cleaning-en.pdf')])
  expect(second.body).toBe(first.body)
})

it('knows no other names and takes no other methods', async () => {
  for (const name of ['cleaning-fr.pdf', 'cleaning-en', '../cleaning-en.pdf', 'toString', ''])
    expect((await send(name)).status).toBe(404)
  expect((await send('cleaning-en.pdf', 'POST')).status).toBe(405)
})
