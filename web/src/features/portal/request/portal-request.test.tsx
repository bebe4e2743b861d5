import { person } from '@fieldlark/ui/testing/page.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

import { portalPage } from '#testing/link-rows.ts'
import { lost, reply, sentTo } from '#testing/network.ts'
import { renderForGuest } from '#testing/render.tsx'

import { portalTexts } from '../portal.texts.ts'
import { PortalRequestScreen } from './portal-request-screen.tsx'

vi.mock('#parts/photos/shrink-photo.ts', () => ({
  shrinkPhoto: async (file: File) => ({ id: file.name, blob: file, width: 1, height: 1 }),
}))

const texts = portalTexts.en
const call = 'POST functions/v1/portal'
type Body = { action: string; id: string; title: string }

let isArriving = false
beforeEach(() => {
  localStorage.clear()
  isArriving = false
  vi.stubGlobal('scrollTo', () => {})
  reply(call, ({ body }) => {
    if ((body as Body).action === 'read') return { ...portalPage(), rows: [] }
    return isArriving ? { request_number: 'R-7' } : lost()
  })
})

const open = (language: 'en' | 'es' = 'en') =>
  renderForGuest(<PortalRequestScreen />, { at: '/portal/request', language })
const title = () => screen.findByRole('textbox', { name: (name) => name.startsWith(texts.requestTitle) })
const send = async () => person().click(await screen.findByRole('button', { name: texts.sendRequest }))
const requests = () => sentTo<Body>(call).filter(({ action }) => action === 'request')

it('is the same request after a lost answer and a look at another page, and another one after a change', async () => {
  const first = open()
  await person().type(await title(), 'Front')
  await send()
  await screen.findByRole('alert')
  first.unmount()
  open()
  await send()
  await screen.findByRole('alert')
  await person().type(await title(), ' and back')
  isArriving = true
  await send()
  await screen.findByText(texts.requestSent('R-7'))
  const [lostOne, again, changed] = requests()
  expect(again).toEqual(lostOne)
  expect(changed?.title).toBe('Front and back')
  expect(changed?.id).not.toBe(lostOne?.id)
})

/** A request that arrives when it is let to. */
function heldAnswer() {
  let arrive = () => {}
  const answer = new Promise<Response>((resolve) => {
    arrive = () => resolve(Response.json({ request_number: 'R-7' }))
  })
  reply(call, ({ body }) => ((body as Body).action === 'read' ? { ...portalPage(), rows: [] } : answer))
  return () => arrive()
}

it('keeps what was typed while it was sent, across a look at another page', async () => {
  const arrive = heldAnswer()
  const first = open()
  await person().type(await title(), 'Front')
  await send()
  await person().type(await title(), ' and back')
  arrive()
  await screen.findByText(texts.requestSent('R-7'))
  first.unmount()
  open()
  expect(await title()).toHaveProperty('value', 'Front and back')
})

it('sends the photos along that were picked while it was sent', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  reply('POST functions/v1/portal-photo', {})
  const arrive = heldAnswer()
  const { container } = open()
  await person().type(await title(), 'Front')
  const pick = async (name: string) => {
    const [, input] = container.querySelectorAll<HTMLInputElement>('input[type=file]')
    if (input) await person().upload(input, new File(['x'], name, { type: 'image/jpeg' }))
  }
  await pick('one')
  await send()
  await pick('two')
  arrive()
  await screen.findByText(texts.requestSent('R-7'))
  expect(sentTo<{ id: string }>('POST functions/v1/portal-photo').map(({ id }) => id)).toEqual(['one', 'two'])
  expect(screen.queryByRole('img')).toBeNull()
})

it.each([
  ['en', /^Move the appointment on May 14, 2026, 2:00 PM$/, /^Cancel the appointment on May 14, 2026$/],
  ['es', /^Cambiar la cita del 14 may 2026, 2:00 p\.\s?m\.$/, /^Cancelar la cita del 14 may 2026$/],
] as const)(
  'words in %s what was asked of a visit, and repeats other requests',
  async (language, ...words) => {
    const row = (request_number: string, kind?: string, start_time: string | null = null) => ({
      id: request_number,
      request_number,
      title: 'Gutters',
      description: null,
      status: 'unscheduled',
      created_at: '2026-05-01T12:00:00+00:00',
      photos: 0,
      wish: kind ? { kind, visit_date: '2026-05-14', start_time } : null,
    })
    const rows = [row('R-3', 'move', '14:00'), row('R-2', 'cancel'), row('R-1')]
    reply(call, { ...portalPage(), rows })
    open(language)
    for (const title of [...words, 'Gutters']) await screen.findByText(title)
  },
)
