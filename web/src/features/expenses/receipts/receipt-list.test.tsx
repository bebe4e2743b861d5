import { person } from '@fieldlark/ui/testing/page.ts'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { uploadTexts } from '#parts/files/upload.texts.ts'
import { callsOf, lost, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId, stored } from '#testing/rows.ts'
import '#testing/upload-request.ts'

import { ReceiptList } from './receipt-list.tsx'
import { receiptsTexts } from './receipts.texts.ts'

// Node would take the library's own half for servers, which sends past the page.
vi.mock('tus-js-client', () => vi.importActual('tus-js-client/lib.esm/browser/index.js'))

const texts = receiptsTexts.en
const insert = 'POST rest/v1/receipts'
const begin = 'POST storage/v1/upload/resumable'
const piece = 'PATCH storage/v1/upload/resumable/*'

const pdf = (name = 'Store.pdf') => new File(['%PDF-1.7 receipt'], name, { type: 'application/pdf' })

async function open({ receipts = [] as object[], canEdit = true, isNew = false } = {}) {
  const expenseId = nextId()
  reply('GET rest/v1/receipts', () => receipts)
  reply('POST storage/v1/object/sign/receipts/*', { signedURL: '/object/sign/receipt?token=t' })
  reply(insert, ({ body }) => {
    receipts.push(stored<'receipts'>(body))
    return [body as object]
  })
  reply(begin, ({ headers }) => {
    expect(headers.get('Upload-Length')).toBe('16')
    const location = new URL('/storage/v1/upload/resumable/one', 'http://files.test').href
    return new Response(null, { status: 201, headers: { Location: location, 'Tus-Resumable': '1.0.0' } })
  })
  reply(piece, () => new Response(null, { status: 204, headers: { 'Upload-Offset': '16' } }))
  const list = (isUnsaved: boolean) => (
    <ReceiptList businessId={businessId} expenseId={expenseId} canEdit={canEdit} isNew={isUnsaved} />
  )
  const view = await renderSignedIn(list(isNew))
  const user = person()
  const pick = async (file: File) => user.upload(await screen.findByLabelText(texts.choose), file)
  return { ...view, user, pick, list, expenseId }
}

describe('a receipt', () => {
  it('goes in pieces, then its row, which names the kind that its bytes are', async () => {
    const { pick, expenseId } = await open()
    await pick(pdf())
    await screen.findByText('Store.pdf')
    await expect
      .poll(() => sentTo(insert))
      .toMatchObject([
        { expense_id: expenseId, name: 'Store.pdf', mime_type: 'application/pdf', size_bytes: 16 },
      ])
    const [sent] = sentTo<{ path: string }>(insert)
    const metadata = callsOf(begin)[0]?.headers.get('Upload-Metadata') ?? ''
    expect(metadata).toContain(`objectName ${btoa(sent?.path ?? '')}`)
    expect(callsOf(piece)).toHaveLength(1)
    await screen.findByText(uploadTexts.en.uploaded('Store.pdf'))
  })

  it('of an expense that is not saved waits with its bytes there', async () => {
    const { pick, unmount, list } = await open({ isNew: true })
    await pick(pdf())
    await screen.findByText(new RegExp(`^${texts.states.sent}`))
    expect(sentTo(insert)).toEqual([])
    unmount()
    await renderSignedIn(list(false))
    await expect.poll(() => sentTo(insert)).toHaveLength(1)
    expect(callsOf(begin)).toHaveLength(1)
  })

  it('whose row was not written keeps its bytes, and only the row is tried again', async () => {
    const { pick, user } = await open()
    reply(insert, lost)
    await pick(pdf())
    await screen.findByText(texts.states.failed)
    await screen.findByText(uploadTexts.en.failed('Store.pdf'))
    reply(insert, ({ body }) => [body as object])
    await user.click(screen.getByRole('button', { name: texts.tryAgain }))
    await expect.poll(() => sentTo(insert)).toHaveLength(2)
    expect(sentTo(insert)[1]).toEqual(sentTo(insert)[0])
    expect(callsOf(begin)).toHaveLength(1)
  })

  it.each([
    [new File(['MZ program'], 'trick.pdf', { type: 'application/pdf' }), texts.states.wrongKind],
    [new File([], 'none.pdf', { type: 'application/pdf' }), texts.states.empty],
  ])('is judged by its bytes before anything is sent (%#)', async (file, sentence) => {
    const { pick, user } = await open()
    await pick(file)
    await screen.findByText(sentence)
    expect(callsOf(begin)).toEqual([])
    await user.click(screen.getByRole('button', { name: texts.takeOut(file.name) }))
    expect(screen.queryByText(sentence)).toBeNull()
  })

  it('is not asked of who may not edit the expense', async () => {
    await open({ canEdit: false })
    await screen.findByText(texts.none)
    expect(screen.queryByLabelText(texts.choose)).toBeNull()
  })
})
