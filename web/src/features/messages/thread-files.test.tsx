import { person } from '@fieldlark/ui/testing/page.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { messageFilesTexts } from '#parts/messages/files/message-files.texts.ts'
import { photosTexts } from '#parts/photos/photos.texts.ts'
import { useCanvas } from '#testing/canvas.ts'
import { callsOf, lost, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, clientRow, nextId, stored } from '#testing/rows.ts'
import { messagesTexts } from './messages.texts.ts'
import { ThreadScreen } from './thread-screen.tsx'

useCanvas()

const texts = messageFilesTexts.en
const { attach, send, write } = messagesTexts.en
const message = 'POST rest/v1/rpc/send_message'
const bytes = `POST storage/v1/object/message_files/${businessId}/*`
const row = 'POST rest/v1/message_files'
const ann = clientRow({ name: 'Ann Lee', email: 'ann@example.com' })

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('IntersectionObserver', undefined)
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (!file.type.startsWith('image/')) throw new Error('not a picture')
    return { width: 4000, height: 3000, close: () => {} }
  })
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['small'], { type: 'image/jpeg' }))
  reply('GET rest/v1/clients', [ann])
  reply('GET rest/v1/messages', [])
  reply('GET rest/v1/message_threads', [])
  reply('POST rest/v1/rpc/read_messages', null)
  reply('POST rest/v1/rpc/unchecked_address', null)
  reply(bytes, { Key: 'message_files/x', Id: nextId() })
  reply(row, ({ body }) => [stored<'message_files'>(body)])
  reply(message, {})
})
afterEach(() => vi.unstubAllGlobals())

const open = (language: 'en' | 'es' = 'en') =>
  renderSignedIn(<ThreadScreen />, { at: `/messages/${ann.id}`, path: '/messages/:clientId', language })
const photo = (name = 'Leak.heic') => new File(['pixels'], name, { type: 'image/heic' })
const pdf = (size = 20) =>
  new File(['%PDF-1.7'.padEnd(size)], 'Floor plan.pdf', { type: 'application/octet-stream' })
/** Past the filter of the input, which a person can switch off. */
const pick = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText(attach), { target: { files } })
const tap = (name: string) => person().click(screen.getByRole('button', { name }))
const picked = async () => within(await screen.findByRole('list', { name: texts.picked }))
type Sent = { message_id: string; body: string; file_ids: string[] }

it('sends a photo made small and a PDF as it is, then the message, which needs no text', async () => {
  await open()
  await pick(photo(), pdf())
  const list = await picked()
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2))
  await tap(send)
  await waitFor(() => expect(sentTo(message)).toHaveLength(1))
  const rows = sentTo<{ id: string; name: string; mime_type: string; width: number | null }>(row)
  expect(rows).toMatchObject([
    { name: 'Leak.jpg', mime_type: 'image/jpeg', width: 2048, height: 1536, client_id: ann.id },
    { name: 'Floor plan.pdf', mime_type: 'application/pdf', width: null },
  ])
  expect(callsOf(bytes).map(({ path }) => path.split('.').at(-1))).toEqual(['jpg', 'pdf'])
  expect(sentTo<Sent>(message)).toMatchObject([{ body: '', file_ids: rows.map(({ id }) => id) }])
  await waitFor(() => expect(screen.queryByRole('list', { name: texts.picked })).toBeNull())
})

it('says at a file that it was not sent, and tries it again with the same message and what was typed', async () => {
  let tries = 0
  reply(row, ({ body }) => {
    tries += 1
    return tries === 2 ? lost() : [stored<'message_files'>(body)]
  })
  await open()
  await pick(photo('One.jpg'), photo('Two.jpg'))
  await person().type(screen.getByRole('textbox', { name: write }), 'Look')
  await (await picked()).findByText('Two.jpg')
  await tap(send)
  const failed = within((await (await picked()).findByText(texts.notSent)).closest('li') as HTMLElement)
  expect(failed.getByText('Two.jpg')).toBeTruthy()
  expect(sentTo(message)).toEqual([])
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: write }).value).toBe('Look')
  await person().click(failed.getByRole('button', { name: texts.tryNamed('Two.jpg') }))
  await waitFor(() => expect(sentTo(message)).toHaveLength(1))
  const rows = sentTo<{ id: string }>(row).map(({ id }) => id)
  expect(rows).toHaveLength(3)
  expect(rows[2]).toBe(rows[1])
  expect(sentTo<Sent>(message)).toMatchObject([{ body: 'Look', file_ids: rows.slice(0, 2) }])
})

it('sends once when it is tapped twice', async () => {
  const answer = slow({})
  reply(message, answer.replies)
  await open()
  await pick(photo())
  await (await picked()).findByText('Leak.jpg')
  await tap(send)
  await tap(send)
  answer.release()
  await waitFor(() => expect(screen.queryByRole('list', { name: texts.picked })).toBeNull())
  expect([callsOf(bytes).length, sentTo(message).length]).toEqual([1, 1])
})

it('says of each file why it cannot be sent, and takes five', async () => {
  await open()
  await pick(
    new File(['<!doctype html>'], 'page.html', { type: 'text/html' }),
    new File([], 'nothing.jpg', { type: 'image/jpeg' }),
    pdf(10_485_761),
  )
  await screen.findByText(texts.wrongKind('page.html'))
  expect(await screen.findByText(texts.empty('nothing.jpg'))).toBeTruthy()
  expect(await screen.findByText(texts.tooLarge('Floor plan.pdf'))).toBeTruthy()
  await pick(...Array.from({ length: 6 }, (_, at) => photo(`${at}.jpg`)))
  await screen.findByText(texts.tooMany(''))
  expect((await picked()).getAllByRole('listitem')).toHaveLength(5)
})

const file = (name: string) => {
  const width = name.endsWith('.pdf') ? null : 40
  const mime_type = width === null ? 'application/pdf' : 'image/jpeg'
  const path = `${businessId}/${name}`
  return { id: nextId(), name, mime_type, size_bytes: 820_000, width, height: width, path }
}
const messageWith = (...names: string[]) => ({
  id: nextId(),
  number: 1,
  author: 'client',
  user_id: null,
  body: null,
  files: names.map(file),
  created_at: '2026-05-04T12:00:00Z',
})

it('shows photos that open large and PDFs with their size, and tries again what did not load', async () => {
  reply('GET rest/v1/messages', [messageWith('One.jpg', 'Two.jpg', 'Plan.pdf')])
  let tries = 0
  reply('GET storage/v1/render/image/authenticated/message_files/*', () => {
    tries += 1
    return tries === 1 ? new Response(null, { status: 503 }) : new Response(new Blob(['small']))
  })
  reply('GET storage/v1/object/message_files/*', () => new Response(new Blob(['large'])))
  await open('es')
  const words = messageFilesTexts.es
  await person().click(await screen.findByRole('button', { name: words.tryNamed('One.jpg') }))
  await person().click(await screen.findByRole('button', { name: words.openPhoto(1, 2) }))
  const dialog = within(await screen.findByRole('dialog', { name: words.photo(1, 2) }))
  await dialog.findByRole('img', { name: words.photo(1, 2) })
  await person().click(dialog.getByRole('button', { name: photosTexts.es.next }))
  await dialog.findByRole('img', { name: words.photo(2, 2) })
  expect(screen.queryByText(messagesTexts.es.removed)).toBeNull()
  expect(screen.getByText('PDF · 820 kB')).toBeTruthy()
})

it('reads a photo once its place comes near the screen', async () => {
  const comeNear: (() => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (moments: { isIntersecting: boolean }[]) => void) {
        comeNear.push(() => notify([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  const small = 'GET storage/v1/render/image/authenticated/message_files/*'
  reply('GET rest/v1/messages', [messageWith('One.jpg', 'Two.jpg')])
  reply(small, () => new Response(new Blob(['small'])))
  await open()
  await waitFor(() => expect(comeNear).toHaveLength(2))
  expect(callsOf(small)).toEqual([])
  act(() => comeNear[0]?.())
  await waitFor(() => expect(callsOf(small)).toHaveLength(1))
  const places = [1, 2].map((place) => screen.getByRole('button', { name: texts.openPhoto(place, 2) }))
  await waitFor(() =>
    expect(places.map((button) => button.querySelector('img') !== null)).toEqual([true, false]),
  )
})
