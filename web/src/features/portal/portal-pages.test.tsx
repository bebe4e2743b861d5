import { person } from '@fieldlark/ui/testing/page.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { clientRefusalTexts } from '#parts/link-page/client-refusals.texts.ts'
import { linkPageTexts } from '#parts/link-page/link-page.texts.ts'
import { clientThreadTexts } from '#parts/messages/client-thread.texts.ts'
import { photosTexts } from '#parts/photos/photos.texts.ts'
import { useCanvas } from '#testing/canvas.ts'
import { portalKey, portalPage } from '#testing/link-rows.ts'
import { type Call, lost, refusal, reply, sentTo } from '#testing/network.ts'
import { renderForGuest } from '#testing/render.tsx'
import { PortalAppointmentsScreen } from './appointments/portal-appointments-screen.tsx'
import { portalDoorTexts } from './door/portal-door.texts.ts'
import { PortalDoorScreen } from './door/portal-door-screen.tsx'
import { portalTexts } from './portal.texts.ts'
import { PortalHomeScreen } from './portal-home-screen.tsx'
import { PortalMessagesScreen } from './portal-messages-screen.tsx'
import { PortalRequestScreen } from './request/portal-request-screen.tsx'
import { requestPhotosTexts } from './request/request-photos.texts.ts'

const texts = portalTexts.en
const call = 'POST functions/v1/portal'
type Body = { action: string } & Record<string, unknown>

/** The replies of the server by action; a test replaces those that it is about. */
const answers: Record<string, (call: Call) => object | Response> = {}
const sent = (action: string) => sentTo<Body>(call).filter((body) => body.action === action)
const signedOut = () => refusal(410, 'portal_signed_out', 'Please sign in again.')

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('portal', JSON.stringify({ key: portalKey, subdomain: 'lark' }))
  vi.stubGlobal('scrollTo', () => {})
  for (const action of Object.keys(answers)) delete answers[action]
  answers['wait'] = () => ({ is_live: false, has_news: false })
  reply(call, (each) => {
    const answer = answers[(each.body as Body).action]
    if (!answer) throw new Error(`No reply to ${(each.body as Body).action}`)
    return answer(each)
  })
})

const open = (at: string, language: 'en' | 'es' = 'en') =>
  renderForGuest(
    <Routes>
      <Route path="/p/:subdomain/portal" element={<PortalDoorScreen />} />
      <Route path="/portal/dashboard" element={<PortalHomeScreen />} />
      <Route path="/portal/messages" element={<PortalMessagesScreen />} />
      <Route path="/portal/appointments" element={<PortalAppointmentsScreen />} />
      <Route path="/portal/request" element={<PortalRequestScreen />} />
    </Routes>,
    { at, language },
  )
const tap = async (name: string) => person().click(await screen.findByRole('button', { name }))
// A required field says so behind its label.
const box = (label: string) =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: (name) => name.startsWith(label) })

const home = (changes: object = {}) => ({
  ...portalPage(changes),
  next_visit: null,
  open_quotes: [],
  due: { balance: 0, invoices: 0, late: 0, first_id: null },
})
const list = (rows: object[] = []) => ({ ...portalPage(), rows })
const message = (number: number, author: string, body: string) => ({
  id: `00000000-0000-4000-8000-00000000000${String(number)}`,
  number,
  author,
  name: author === 'member' ? 'Ana' : null,
  body,
  files: [],
  created_at: '2026-05-04T12:00:00+00:00',
})
const thread = (messages: object[], changes: object = {}) => ({
  ...portalPage(changes),
  has_earlier: false,
  messages,
})

describe('the pages of the portal', () => {
  it('are those that the business shows, with the number of new messages', async () => {
    answers['read'] = () =>
      home({
        unread_messages: 2,
        shows: { quotes: false, invoices: true, appointments: false, requests: true, messages: true },
      })
    open('/portal/dashboard', 'es')
    const es = portalTexts.es
    const nav = await screen.findByRole('navigation', { name: es.nav })
    const names = within(nav)
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
    expect(names).toEqual([es.home, `${es.messages}2${es.unread(2)}`, es.invoices, es.requests])
    expect(screen.getByRole('heading', { name: es.newMessages(2) })).toBeTruthy()
  })

  it('stay those of the business that this tab opened, whatever another tab opens', async () => {
    answers['read'] = () => home()
    const first = open('/portal/dashboard')
    await screen.findByRole('navigation', { name: texts.nav })
    localStorage.setItem('portal', JSON.stringify({ key: 'f'.repeat(32), subdomain: 'other' }))
    first.unmount()
    open('/portal/dashboard')
    await screen.findByRole('navigation', { name: texts.nav })
    expect(sent('read').map(({ portal }) => portal)).toEqual([portalKey, portalKey])
  })

  it('send whoever is signed out to sign in, and back to the same page', async () => {
    answers['read'] = signedOut
    answers['door'] = () => ({ name: 'Lark', language: 'en', address: null, is_preview: false })
    answers['code'] = () => ({})
    const { router } = open('/portal/appointments')
    await screen.findByRole('heading', { name: linkPageTexts.en.signedOutTitle })
    await person().click(screen.getByRole('link', { name: linkPageTexts.en.signIn }))
    await person().type(await box(portalDoorTexts.en.email), 'rosa@lark.test')
    await tap(portalDoorTexts.en.sendCode)
    answers['enter'] = () => ({ state: 'in', key: portalKey, is_preview: false })
    answers['read'] = () => list()
    await person().type(await box(portalDoorTexts.en.code), '123456')
    await tap(portalDoorTexts.en.enter)
    await screen.findByRole('heading', { name: texts.noAppointments })
    expect(router.state.location.pathname).toBe('/portal/appointments')
    expect(sent('enter')).toMatchObject([{ subdomain: 'lark', email: 'rosa@lark.test', code: '123456' }])
  })

  it('leave nothing of whoever signed out on the screen', async () => {
    answers['read'] = () => home({ welcome: { en: 'The key is under the pot.', es: null } })
    open('/portal/dashboard')
    await screen.findByText('The key is under the pot.')
    answers['read'] = signedOut
    document.dispatchEvent(new Event('visibilitychange'))
    await screen.findByRole('heading', { name: linkPageTexts.en.signedOutTitle })
    expect(screen.queryByText('The key is under the pot.')).toBeNull()
  })
})

it('says why a link that died before it was pressed does not sign in', async () => {
  answers['door'] = () => ({ name: 'Lark', language: 'en', address: 'r•••@lark.test', is_preview: false })
  answers['enter'] = () => refusal(400, 'portal_code_wrong', 'Wrong')
  location.hash = 'dead'
  open('/p/lark/portal')
  location.hash = ''
  await tap(portalDoorTexts.en.enter)
  await screen.findByText(portalDoorTexts.en.linkWrong)
  expect(await box(portalDoorTexts.en.email)).toBeTruthy()
})

it('offers two clients who share all of what is shown, each to be chosen', async () => {
  const logged = vi.spyOn(console, 'error')
  const twin = { name: 'Rosa Diaz', company: null, address: '1 Elm St' }
  answers['door'] = () => ({ name: 'Lark', language: 'en', address: 'r•••@lark.test', is_preview: false })
  answers['enter'] = () => ({ state: 'choose', clients: [twin, twin] })
  location.hash = 'token'
  open('/p/lark/portal')
  location.hash = ''
  await tap(portalDoorTexts.en.enter)
  await screen.findByRole('heading', { name: portalDoorTexts.en.chooseTitle })
  const [, second] = screen.getAllByRole('button', { name: /Rosa Diaz/ })
  answers['enter'] = () => ({ state: 'in', key: portalKey, is_preview: false })
  answers['read'] = () => home()
  await person().click(second as HTMLElement)
  await waitFor(() => expect(sent('enter').at(-1)).toMatchObject({ choice: 1 }))
  expect(logged).not.toHaveBeenCalled()
})

describe('messages in the portal', () => {
  const write = async (body: string) => {
    await person().type(await box(clientThreadTexts.en.write), body)
    await tap(clientThreadTexts.en.send)
  }

  it('show both sides and send the same one again when its answer was lost', async () => {
    answers['thread'] = () => thread([message(1, 'member', 'Tuesday?')])
    answers['write'] = lost
    open('/portal/messages')
    await screen.findByText('Tuesday?')
    await write('Thursday')
    await screen.findByRole('alert')
    answers['write'] = () => thread([message(2, 'client', 'Thursday')])
    await tap(clientThreadTexts.en.send)
    await screen.findByText('Thursday', { selector: 'p' })
    expect(screen.getByText('Tuesday?')).toBeTruthy()
    const [first, second] = sent('write')
    expect(first).toMatchObject({ portal: portalKey, body: 'Thursday' })
    expect(second).toEqual(first)
  })

  it('stay those of one business when another tab goes to the portal of another', async () => {
    const page = () => thread([message(1, 'member', 'Tuesday?')])
    Object.assign(answers, { thread: page, write: page })
    open('/portal/messages')
    await screen.findByText('Tuesday?')
    localStorage.setItem('portal', JSON.stringify({ key: 'f'.repeat(32), subdomain: 'other' }))
    await write('Thursday')
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(sent('thread')).toHaveLength(2))
    expect([...sent('thread'), ...sent('write')].map(({ portal }) => portal)).toEqual(
      Array(3).fill(portalKey),
    )
  })

  it.each([
    ['who only looks', { is_preview: true }],
    ['the clients of a business that closed', { is_closed: true }],
    [
      'the clients of a business that shows none',
      { shows: { quotes: true, invoices: true, appointments: true, requests: true, messages: false } },
    ],
  ])('cannot be written by %s', async (_, changes) => {
    answers['thread'] = () => thread([], changes)
    open('/portal/messages')
    await screen.findByRole('heading', { level: 1 })
    await screen.findByText(/Lark Gardens/, { selector: 'h1' })
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('photos of a request', () => {
  useCanvas()
  beforeEach(() => {
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 64, height: 48, close: () => {} }))
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['jpeg'])))
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const add = async (count: number) => {
    const files = Array.from(
      { length: count },
      (_, at) => new File(['x'], `${at}.jpg`, { type: 'image/jpeg' }),
    )
    await person().upload(await screen.findByLabelText(photosTexts.en.add), files)
  }

  it('are at most five, and those that did not arrive are sent again with the same request', async () => {
    answers['read'] = () => list()
    answers['request'] = () => ({ request_number: 'R-7' })
    let arrived = 0
    reply('POST functions/v1/portal-photo', () => {
      arrived += 1
      return arrived === 2 ? lost() : {}
    })
    open('/portal/request')
    await person().type(await box(texts.requestTitle), 'Clean the gutters')
    await add(6)
    await screen.findByText(requestPhotosTexts.en.tooMany)
    await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(5))
    await tap(requestPhotosTexts.en.remove(5))
    await tap(texts.sendRequest)
    await screen.findByText(requestPhotosTexts.en.notAllSent)
    expect(screen.getAllByRole('img')).toHaveLength(3)
    await tap(requestPhotosTexts.en.sendRest)
    await screen.findByText(texts.requestSent('R-7'))
    const photos = sentTo<{ id: string; request_id: string; portal: string }>(
      'POST functions/v1/portal-photo',
    )
    expect(new Set(photos.map(({ id }) => id)).size).toBe(4)
    expect(photos).toHaveLength(5)
    expect(new Set(photos.map(({ request_id }) => request_id))).toEqual(
      new Set(sent('request').map(({ id }) => id)),
    )
    expect(screen.queryAllByRole('img')).toEqual([])
  })
})

const appointment = {
  id: '00000000-0000-4000-8000-000000000009',
  title: 'Mowing',
  visit_date: '2026-05-12',
  start_time: '09:00',
  starts_at: '2026-05-12T09:00:00Z',
  ends_at: '2026-05-12T10:00:00Z',
  status: 'scheduled',
  address: null,
  can_wish: true,
  wishes: [] as string[],
  wish_answer: null as string | null,
  is_ahead: true,
}

describe('an appointment', () => {
  it.each([
    ['waits for an answer', { wishes: ['move'] }, texts.wished.move, 0],
    ['was moved', { wish_answer: 'moved' }, texts.wishAnswers.moved(), 1],
    ['stays', { wish_answer: 'kept' }, /The time stays as it is/, 1],
  ] as const)('that %s says so, and is asked about once at a time', async (_, changes, line, buttons) => {
    answers['read'] = () => list([{ ...appointment, ...changes }])
    open('/portal/appointments')
    await screen.findByText(line)
    expect(screen.queryAllByRole('button', { name: texts.move })).toHaveLength(buttons)
  })

  it('is moved to a day without a word, but to none that is over', async () => {
    answers['read'] = () => list([appointment])
    answers['wish'] = () => ({ ...appointment, wishes: ['move'] })
    open('/portal/appointments')
    await tap(texts.move)
    await tap(texts.send)
    await screen.findByText(texts.moveMissing)
    const day = screen.getByLabelText(texts.wishDay)
    fireEvent.change(day, { target: { value: '2020-01-01' } })
    await screen.findByText(texts.wishPast)
    fireEvent.change(day, { target: { value: '2099-01-05' } })
    await person().selectOptions(screen.getByLabelText(texts.wishPart), texts.parts.afternoon)
    await tap(texts.send)
    await waitFor(() =>
      expect(sent('wish')).toMatchObject([
        { kind: 'move', message: '', wanted_date: '2099-01-05', wanted_part: 'afternoon' },
      ]),
    )
  })
})

describe('what was typed', () => {
  it('of a request is there again after signing in', async () => {
    answers['read'] = () => list()
    answers['request'] = () => {
      answers['read'] = signedOut
      return signedOut()
    }
    const first = open('/portal/request')
    await person().type(await box(texts.requestTitle), 'Clean the gutters')
    await tap(texts.sendRequest)
    await screen.findByRole('heading', { name: linkPageTexts.en.signedOutTitle })
    first.unmount()
    answers['read'] = () => list()
    answers['request'] = () => ({ request_number: 'R-7' })
    open('/portal/request')
    await waitFor(async () => expect((await box(texts.requestTitle)).value).toBe('Clean the gutters'))
    await tap(texts.sendRequest)
    await screen.findByText(texts.requestSent('R-7'))
    expect((await box(texts.requestTitle)).value).toBe('')
  })

  it('about an appointment stays where it is too late to ask', async () => {
    answers['read'] = () => list([appointment])
    answers['wish'] = () => refusal(409, 'visit_too_close', 'Too close')
    open('/portal/appointments')
    await tap(texts.move)
    await person().type(await box(texts.moveLabel), 'Thursday afternoon')
    await tap(texts.send)
    await screen.findByText(clientRefusalTexts.en.visit_too_close)
    expect((await box(texts.moveLabel)).value).toBe('Thursday afternoon')
  })
})
