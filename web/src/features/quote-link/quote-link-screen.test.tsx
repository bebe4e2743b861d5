import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { clientFailureTexts } from '#parts/link-page/client-failures.texts.ts'
import { linkPageTexts } from '#parts/link-page/link-page.texts.ts'
import { drawnPicture, useCanvas } from '#testing/canvas.ts'
import { quoteLineRow, quoteRow } from '#testing/document-rows.ts'
import { quoteLinkPage } from '#testing/link-rows.ts'
import { type Call, lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderForGuest } from '#testing/render.tsx'

import { quoteLinkTexts } from './quote-link.texts.ts'
import { QuoteLinkScreen } from './quote-link-screen.tsx'

const link = 'POST functions/v1/quote-link'
type Body = { action: string } & Record<string, unknown>
type Answer = (call: Call) => object | Response

const lines = [
  quoteLineRow({ name: 'Mowing' }),
  quoteLineRow({ name: 'Edges', kind: 'optional', is_selected: false, unit_price: 20 }),
  quoteLineRow({ name: 'Basic', kind: 'choice', choice_group: 'Care', unit_price: 10 }),
  quoteLineRow({ name: 'Full', kind: 'choice', choice_group: 'Care', is_selected: false, unit_price: 25 }),
]
const quote = quoteRow({ status: 'sent', lines, terms: 'Half of it first' })
const open = quoteLinkPage(quote)
const approvedBy = (signer_name: string) =>
  quoteLinkPage(quote, {
    state: 'approved',
    approval: { signer_name, signed_at: '2026-05-10T10:00:00+00:00' },
  })
const approved = approvedBy('Rosa Diaz')

const answers = () => sentTo<Body>(link).filter(({ action }) => action !== 'open')

/** The link answers `page` when it is opened, and `answer` to anything else. */
function linkAnswers(page: object, answer: Answer = () => page) {
  reply(link, (call) => ((call.body as Body).action === 'open' ? page : answer(call)))
}

async function openLink(page: object = open, language: 'en' | 'es' = 'en', answer?: Answer) {
  linkAnswers(page, answer)
  const view = renderForGuest(<QuoteLinkScreen />, { at: '/quote/a-token', path: '/quote/:token', language })
  await screen.findByText('Mowing')
  return { ...view, user: person(), texts: quoteLinkTexts[language] }
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

useCanvas()
beforeEach(() => sessionStorage.clear())

it('opens with the business in its colour, its logo and a way to call', async () => {
  const business = { ...open.business, logo: '/logo.jpg', address: '1 Main Street\nPortland, ME' }
  const settings = { accent_color: '#7a2e8e', footer: null, bank_details: null }
  await openLink({ ...open, business, settings })
  const header = screen.getAllByRole('banner')[0] as HTMLElement
  expect(header.style.backgroundColor).toBe('#7a2e8e')
  expect(header.querySelector('img')?.getAttribute('src')).toBe('/logo.jpg')
  within(header).getByText('Portland, ME')
  expect(within(header).getByRole('link', { name: 'Call: 555 0100' }).getAttribute('href')).toBe(
    'tel:5550100',
  )
})

it('says how to pay the deposit only where one is required', async () => {
  const settings = { accent_color: '#7a2e8e', footer: null, bank_details: 'Zelle: pay@lark.example' }
  const { unmount, texts } = await openLink({ ...open, settings })
  expect(screen.queryByText(texts.howToPayDeposit)).toBeNull()
  unmount()
  const withDeposit = quoteLinkPage({ ...quote, deposit_type: 'fixed', deposit_value: 10 }, { settings })
  await openLink(withDeposit)
  await screen.findByText(texts.howToPayDeposit)
  screen.getByText('pay@lark.example')
})

it('leaves out how to pay the deposit where the business only named an app', async () => {
  const settings = { accent_color: '#7a2e8e', footer: null, bank_details: 'Zelle:' }
  const withDeposit = quoteLinkPage({ ...quote, deposit_type: 'fixed', deposit_value: 10 }, { settings })
  const { texts } = await openLink(withDeposit)
  await vi.dynamicImportSettled()
  expect(screen.queryByText(texts.howToPayDeposit)).toBeNull()
  expect(screen.queryByText('Zelle')).toBeNull()
})

it.each([
  [9, true],
  [10, false],
])('of a deposit of 10 with %d paid says how to pay it: %s', async (deposit_paid, isAsked) => {
  const settings = { accent_color: '#7a2e8e', footer: null, bank_details: 'Zelle: pay@lark.example' }
  const changes = { settings, deposit_paid, state: 'approved' }
  const { texts } = await openLink(
    quoteLinkPage({ ...quote, deposit_type: 'fixed', deposit_value: 10 }, changes),
  )
  if (isAsked) {
    await screen.findByText(texts.howToPayDeposit)
    const due = screen.getByRole('heading', { name: texts.depositDue('$1.00') })
    const document = screen.getByRole('article')
    expect(due.compareDocumentPosition(document)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  } else expect(screen.queryByText(texts.howToPayDeposit)).toBeNull()
})

it("is in the client's language, unless the visitor has chosen one", async () => {
  const spanish = { ...open, client: { name: 'Rosa', language: 'es' } }
  linkAnswers(spanish)
  const first = renderForGuest(<QuoteLinkScreen />, { at: '/quote/a-token', path: '/quote/:token' })
  await screen.findByRole('button', { name: quoteLinkTexts.es.decline })
  expect(localStorage.getItem('language')).toBeNull()
  first.unmount()
  const { texts } = await openLink(spanish)
  expect(button(texts.decline)).toBeTruthy()
})

describe('choosing on a quote by its link', () => {
  it('updates the total at once, and the button shows the amount to approve', async () => {
    const { user, texts } = await openLink()
    expect(button(texts.approveFor('$110.00'))).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: /Edges/ }))
    await user.click(screen.getByRole('radio', { name: /Full/ }))
    expect(button(texts.approveFor('$145.00'))).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Basic/ }).checked).toBe(false)
    expect(sentTo<Body>(link)).toEqual([{ action: 'open', token: 'a-token', is_opening: true }])
  })

  it('is required before approving: the first line of the group gets the focus', async () => {
    const none = lines.map((line) => ({ ...line, is_selected: false }))
    const { user, texts } = await openLink(quoteLinkPage({ ...quote, lines: none }))
    expect(screen.getByText(texts.chooseFirst('Care'))).toBeTruthy()
    await user.click(button(texts.approve))
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Basic/ }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each(['approved', 'converted', 'declined', 'draft', 'expired'])(
    'is not available when it is %s',
    async (state) => {
      const page = state === 'approved' || state === 'converted' ? { ...approved, state } : { ...open, state }
      const { texts } = await openLink(page)
      for (const box of screen.getAllByRole<HTMLInputElement>('radio', { name: /Basic|Full/ })) {
        expect(box.disabled).toBe(true)
      }
      expect(screen.queryByRole('button', { name: new RegExp(texts.approveFor('')) })).toBeNull()
      expect(screen.queryByRole('button', { name: texts.decline })).toBeNull()
    },
  )
})

describe('approving it', () => {
  async function openDialog(language: 'en' | 'es' = 'en', answer?: Answer) {
    const page = await openLink(open, language, answer)
    await page.user.click(button(new RegExp(page.texts.approveFor('').trim())))
    await screen.findByRole('dialog')
    const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(page.texts.name) })
    const agree = () => screen.getByRole('checkbox', { name: page.texts.readTerms })
    const fill = async () => {
      await page.user.click(agree())
      await page.user.type(name(), 'Rosa Diaz')
    }
    return { ...page, name, agree, fill, sign: () => button(page.texts.sign) }
  }

  it('needs consent, a name and a signature, in this order, and marks each that is missing', async () => {
    const { user, texts, name, agree, sign } = await openDialog()
    within(screen.getByRole('dialog')).getByText('Half of it first')
    await user.click(sign())
    for (const wrong of [texts.termsMissing, texts.nameMissing, texts.signatureMissing])
      screen.getByText(wrong)
    expect(document.activeElement).toBe(agree())
    await user.click(agree())
    await user.click(sign())
    expect(document.activeElement).toBe(name())
    expect(answers()).toEqual([])
  })

  it('sends the signature with the version and the selection, once', async () => {
    const answer = slow(approved)
    const { user, texts, fill, sign } = await openDialog('en', answer.replies)
    await fill()
    await user.dblClick(sign())
    answer.release()
    await screen.findByText(texts.states.approved.title)
    expect(answers()).toMatchObject([
      {
        action: 'approve',
        token: 'a-token',
        version_number: 1,
        signer_name: 'Rosa Diaz',
        signature: drawnPicture,
        selected: [lines[2]?.id],
      },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each(['en', 'es'] as const)('keeps all input when it fails, and says so in %s', async (language) => {
    const { user, texts, fill, sign, name } = await openDialog(language, lost)
    await fill()
    await user.click(sign())
    await screen.findByText(texts.notSent)
    screen.getByText(`${clientFailureTexts[language].network} ${texts.kept}`)
    expect(name().value).toBe('Rosa Diaz')
    linkAnswers(open, () => approved)
    await user.click(sign())
    await screen.findByText(texts.states.approved.title)
  })

  it('is not sent for a version that changed meanwhile: the new one is shown with the selection', async () => {
    const next = quoteLinkPage({
      ...quote,
      version_number: 2,
      lines: [
        ...lines,
        quoteLineRow({ name: 'Leaves', unit_price: 5 }),
        quoteLineRow({ name: 'Feeding', kind: 'optional', is_selected: true, unit_price: 7 }),
      ],
    })
    const { user, texts, fill, sign } = await openDialog('en', () => {
      linkAnswers(next)
      return refusal(409, 'PT409', 'quote_changed')
    })
    await fill()
    await user.click(sign())
    await screen.findByText(texts.changed)
    await screen.findByText('Leaves')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(button(texts.approveFor('$122.00')))
    await screen.findByRole('dialog')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(texts.name) }).value).toBe(
      'Rosa Diaz',
    )
  })

  it('names the person who approved first on another device', async () => {
    const { user, texts, fill, sign } = await openDialog('en', () => approvedBy('Tom Diaz'))
    await fill()
    await user.click(sign())
    await screen.findByText(texts.states.approvedBefore('Tom Diaz'))
  })
})

describe('other answers', () => {
  it('requests changes with a message, which a closed dialog and a reload keep', async () => {
    const { user, texts, unmount } = await openLink()
    await user.click(button(texts.requestChanges))
    await screen.findByRole('dialog')
    await user.click(button(texts.sendChanges))
    const box = () =>
      screen.getByRole<HTMLTextAreaElement>('textbox', { name: new RegExp(texts.changesLabel) })
    await screen.findByText(texts.changesMissing)
    expect(document.activeElement).toBe(box())
    await user.type(box(), 'Fewer roses')
    await user.click(button(texts.cancel))
    unmount()

    const changed = { ...open, state: 'changes_requested' }
    const again = await openLink(open, 'en', () => changed)
    await again.user.click(button(texts.requestChanges))
    await screen.findByRole('dialog')
    expect(box().value).toBe('Fewer roses')
    await again.user.click(button(texts.sendChanges))
    await screen.findByText(texts.states.changes.title)
    expect(answers()).toEqual([
      { action: 'changes', message: 'Fewer roses', token: 'a-token', version_number: 1 },
    ])
    expect(button(texts.approveFor('$110.00'))).toBeTruthy()
  })

  it('declines without a reason', async () => {
    const { user, texts } = await openLink(open, 'es', () => ({ ...open, state: 'declined' }))
    await user.click(button(texts.decline))
    await screen.findByRole('dialog')
    await user.click(button(texts.sendDecline))
    await screen.findByText(texts.states.declined.title)
    expect(answers()).toMatchObject([{ action: 'decline', message: '' }])
  })

  it.each([
    ['en', 'signer_missing'],
    ['es', 'message_too_long'],
  ] as const)('explains a rejection in %s (%s)', async (language, code) => {
    const { user, texts } = await openLink(open, language, () => refusal(400, 'PT400', code))
    await user.click(button(texts.decline))
    await screen.findByRole('dialog')
    await user.click(button(texts.sendDecline))
    await screen.findByText(new RegExp(refusalTexts[language][code]))
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('says that the quote was already answered', async () => {
    const { user, texts } = await openLink(open, 'en', () => refusal(409, 'PT409', 'already_answered'))
    await user.click(button(texts.decline))
    await screen.findByRole('dialog')
    await user.click(button(texts.sendDecline))
    await screen.findByText(texts.answered)
  })

  it('to an expired quote requests a new one, once', async () => {
    const expired = { ...open, state: 'expired' }
    const answer = slow(expired)
    const { user, texts } = await openLink(expired, 'en', answer.replies)
    await user.dblClick(button(texts.renew))
    answer.release()
    await screen.findByText(texts.renewed)
    expect(answers()).toMatchObject([{ action: 'renew' }])
    expect(screen.queryByRole('button', { name: texts.renew })).toBeNull()
  })
})

describe('a link of a quote', () => {
  const { deadTitle, tryAgain } = linkPageTexts.en
  const at = { at: '/quote/a-token', path: '/quote/:token', language: 'en' } as const

  it('that does not exist shows an error and no actions', async () => {
    reply(link, refusal(404, 'PT404', 'not_found'))
    renderForGuest(<QuoteLinkScreen />, at)
    await screen.findByText(deadTitle)
    // Only the other language is left to choose.
    expect(screen.getAllByRole('button').map(({ lang }) => lang)).toEqual(['es'])
  })

  it('can be reloaded after an error', async () => {
    reply(link, lost)
    renderForGuest(<QuoteLinkScreen />, at)
    const alert = (await screen.findByText(clientFailureTexts.en.network)).closest('[role]') as HTMLElement
    linkAnswers(open)
    await person().click(within(alert).getByRole('button', { name: tryAgain }))
    await screen.findByText('Mowing')
  })
})
