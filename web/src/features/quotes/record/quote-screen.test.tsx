import { besideDialog, person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import type { WholeQuote } from '#data/quotes.ts'
import { problemTexts } from '#language/problems.texts.ts'
import { sendTexts } from '#parts/document/send.texts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { formDialogTexts } from '#parts/forms/form-dialog.texts.ts'
import { jobEditHref, jobHref, paths, quoteEditHref, quoteHref } from '#paths.ts'
import { useCanvas } from '#testing/canvas.ts'
import { quoteLineRow, quoteRow } from '#testing/document-rows.ts'
import { lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { recordMenu, replyToRecordPage } from '#testing/record-page.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { nextId } from '#testing/rows.ts'
import { quoteDialogTexts } from '../dialogs/quote-dialogs.texts.ts'
import { linesTexts } from '../lines.texts.ts'
import { quoteTexts } from '../quote.texts.ts'
import { QuoteScreen } from './quote-screen.tsx'

useCanvas()

const texts = quoteTexts.en
const dialogs = quoteDialogTexts.en
const rpc = (name: string) => `POST rest/v1/rpc/${name}`
type Setting = Parameters<typeof renderSignedIn>[1]

async function open(quote: WholeQuote, setting: Setting = {}, approvals: object[] = []) {
  replyToRecordPage('quotes', () => quote)
  reply('GET rest/v1/quote_approvals', approvals)
  reply('GET rest/v1/photos', [])
  reply('GET rest/v1/deposits', [])
  const view = await renderSignedIn(<QuoteScreen />, {
    at: `/quotes/${quote.id}`,
    path: '/quotes/:quoteId',
    ...setting,
  })
  await screen.findByRole('heading', { level: 1 })
  const user = person()
  return { ...view, user, quote, menu: recordMenu(user, quoteTexts[setting.language ?? 'en'].more) }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const later = '2099-01-01'

const kinds = [
  quoteLineRow({ name: 'Mowing' }),
  quoteLineRow({ name: 'Edges', kind: 'optional', is_selected: false, unit_price: 20 }),
  quoteLineRow({ name: 'Basic', kind: 'choice', choice_group: 'Care', is_selected: false, unit_price: 10 }),
  quoteLineRow({ name: 'Full', kind: 'choice', choice_group: 'Care', is_selected: false, unit_price: 25 }),
]

describe('one quote', () => {
  const keep = [texts.duplicate, texts.revoke, texts.archive]
  const approve = [texts.signHere, texts.onBehalf, texts.schedule]
  it.each([
    ['draft', texts.send, [...approve, texts.decline, texts.duplicate, texts.archive, texts.delete]],
    [
      'sent',
      texts.followUp,
      [
        texts.sendAgain,
        ...approve,
        texts.requestChanges,
        texts.decline,
        texts.markFollowedUp,
        texts.reopen,
        ...keep,
      ],
    ],
    ['approved', texts.convert, [texts.convertRecurring, texts.decline, texts.reopen, ...keep]],
    ['declined', texts.reopen, [texts.sendAgain, texts.reopen, ...keep]],
    ['converted', null, keep],
  ] as const)('has actions that follow from its status: %s', async (status, next, items) => {
    const { menu, quote } = await open(quoteRow({ status, valid_until: later }))
    if (next) await screen.findByRole('button', { name: next })
    const edit = screen.queryByRole('link', { name: texts.edit })
    expect(edit?.getAttribute('href')).toBe(status === 'converted' ? undefined : quoteEditHref(quote.id))
    expect(await menu.items()).toEqual(items)
  })

  it('starts with editing if the client requested changes, and the request is shown', async () => {
    const { quote } = await open(quoteRow({ status: 'changes_requested', change_request: 'Fewer roses' }))
    expect(screen.getByText('Fewer roses')).toBeTruthy()
    expect(screen.getByRole('link', { name: texts.editAgain }).getAttribute('href')).toBe(
      quoteEditHref(quote.id),
    )
    expect(screen.queryByRole('link', { name: texts.edit })).toBeNull()
  })

  it('starts with editing once it has expired', async () => {
    const { quote } = await open(quoteRow({ status: 'sent', valid_until: '2026-01-31' }))
    expect(screen.getByRole('link', { name: texts.editAgain }).getAttribute('href')).toBe(
      quoteEditHref(quote.id),
    )
    expect(screen.queryByRole('link', { name: texts.edit })).toBeNull()
    expect(screen.queryByRole('button', { name: texts.followUp })).toBeNull()
  })

  it('follows up by sending it again', async () => {
    const { user, quote } = await open(quoteRow({ status: 'sent', valid_until: later }))
    await user.click(button(texts.followUp))
    await screen.findByRole('dialog', { name: dialogs.send.followUp(quote.quote_number) })
  })

  const instants = {
    sent_at: '2026-05-01T15:00:00Z',
    viewed_at: '2026-05-02T15:00:00Z',
    answered_at: '2026-05-04T15:00:00Z',
  }
  it.each([
    ['sent', later, /Opened by the client May 2/],
    ['sent', '2026-05-20', /Valid until May 20/],
    ['approved', later, /^May 3, 2026 by Rosa Diaz/],
    ['converted', later, /Approved May 3, 2026 by Rosa Diaz/],
    ['changes_requested', later, /May 4/],
    ['declined', later, /May 4/],
  ] as const)('names the date that counts: %s, valid until %s', async (status, valid_until, date) => {
    const approval = {
      id: nextId(),
      version_number: 1,
      signer_name: 'Rosa Diaz',
      created_at: '2026-05-03T15:00:00Z',
      method: 'link',
    }
    await open(
      quoteRow({ status, valid_until, ...instants }),
      {},
      status === 'approved' || status === 'converted' ? [approval] : [],
    )
    const line = screen.getByRole('heading', { level: 1 }).parentElement as HTMLElement
    await within(line).findByText(date)
    if (status !== 'sent') expect(within(line).queryByText(/Opened/)).toBeNull()
  })

  it('has no actions for a worker, and hides the margin', async () => {
    await open(quoteRow({ total_cost: 30 }), { role: 'worker' })
    expect(screen.queryByRole('button', { name: texts.more })).toBeNull()
    expect(screen.queryByText(texts.money)).toBeNull()
    expect(screen.queryByRole('radio', { name: texts.costView })).toBeNull()
  })

  it('shows a manager the margin after tax and costs', async () => {
    await open(quoteRow({ total: 108, tax_amount: 8, total_cost: 40 }), { role: 'manager' })
    const card = screen.getByText(texts.profit).closest('dl') as HTMLElement
    expect(within(card).getByText('$60.00')).toBeTruthy()
    expect(within(card).getByText('60%')).toBeTruthy()
  })

  it('calls nothing profit while no costs are recorded', async () => {
    await open(quoteRow({ total: 108, tax_amount: 8, total_cost: 0 }), { role: 'manager' })
    expect(screen.getByText(texts.noCosts)).toBeTruthy()
    expect(screen.queryByText(texts.profit)).toBeNull()
    expect(screen.queryByText('$0.00')).toBeNull()
  })
})

describe('approving for a client', () => {
  const { approve } = dialogs
  const sent = rpc('approve_quote')
  const openDialog = async (quote: WholeQuote, item = texts.onBehalf, setting: Setting = {}) => {
    const page = await open(quote, setting)
    await page.menu.choose(item)
    await screen.findByRole('dialog')
    return page
  }

  it('records who, how and the selection, once', async () => {
    const answer = slow({ id: nextId() })
    reply(sent, answer.replies)
    const { user, quote } = await openDialog(quoteRow({ status: 'sent', valid_until: later, lines: kinds }))
    const box = within(screen.getByRole('dialog'))
    expect(box.getByLabelText<HTMLInputElement>(new RegExp(`^${approve.name}`)).value).toBe('Rosa Diaz')
    await user.click(button(approve.submit))
    expect((await screen.findByRole('alert')).textContent).toBe(dialogs.sign.choiceMissing('Care'))
    expect(sentTo(sent)).toEqual([])
    expect(document.activeElement).toBe(box.getByRole('radio', { name: /Basic/ }))
    await user.click(box.getByRole('radio', { name: /Full/ }))
    await user.click(box.getByRole('checkbox', { name: /Edges/ }))
    expect(box.getByRole('status').textContent).toBe('$145.00')
    await user.dblClick(button(approve.submit))
    answer.release()
    await screen.findByText(approve.done)
    expect(sentTo(sent)).toEqual([
      {
        quote_id: quote.id,
        version_number: 1,
        method: 'on_behalf',
        signer_name: 'Rosa Diaz',
        signature: null,
        how: approve.hows.phone,
        selected: [kinds[1]?.id, kinds[3]?.id],
      },
    ])
  })

  it('needs a name, and a text for another way, and marks each that is missing', async () => {
    const { user } = await openDialog(quoteRow({ status: 'sent', valid_until: later }))
    const name = screen.getByLabelText<HTMLInputElement>(new RegExp(`^${approve.name}`))
    await user.clear(name)
    await user.click(screen.getByRole('radio', { name: approve.hows.other }))
    await user.click(button(approve.submit))
    const complaint = screen.getByText(approve.nameMissing)
    expect(name.getAttribute('aria-describedby')).toContain(complaint.closest('p')?.id)
    expect(screen.getByText(approve.otherMissing)).toBeTruthy()
    expect(document.activeElement).toBe(name)
    await user.type(name, 'Rosa')
    await user.click(button(approve.submit))
    expect(document.activeElement).toBe(screen.getByLabelText(new RegExp(`^${approve.other}`)))
    expect(sentTo(sent)).toEqual([])
  })

  it('with scheduling creates one job, even when the second response is lost', async () => {
    reply(sent, { id: nextId() })
    reply(rpc('convert_quote'), lost)
    const { user, router } = await openDialog(
      quoteRow({ status: 'sent', valid_until: later }),
      texts.schedule,
    )
    await user.click(button(approve.submitSchedule))
    await screen.findByText(problemTexts.en.failures.network)
    const job = nextId()
    reply(rpc('convert_quote'), { id: job })
    await user.click(button(approve.submitSchedule))
    await waitFor(() => expect(router.state.location.pathname).toBe(jobHref(job)))
    const [first, second] = sentTo(rpc('convert_quote'))
    expect(second).toEqual(first)
    expect(first?.job_id).toBeTruthy()
  })

  it.each(['en', 'es'] as const)(
    'explains a rejection (%s) after a concurrent change and keeps the input',
    async (language) => {
      reply(sent, refusal(409, 'PT409', 'quote_changed'))
      const own = quoteDialogTexts[language].approve
      const { user } = await openDialog(
        quoteRow({ status: 'sent', valid_until: later }),
        quoteTexts[language].onBehalf,
        { language },
      )
      await user.type(screen.getByLabelText(new RegExp(`^${own.name}`)), ' Jr')
      await user.click(button(own.submit))
      await screen.findByText(refusalTexts[language].quote_changed)
      expect(screen.getByDisplayValue('Rosa Diaz Jr')).toBeTruthy()
    },
  )

  it('on this device needs the signature, and stays open on a tap outside', async () => {
    const { user } = await openDialog(quoteRow({ status: 'sent', valid_until: later }), texts.signHere)
    const { sign } = dialogs
    await user.click(button(sign.submit('$100.00')))
    expect(screen.getByText(sign.nameMissing)).toBeTruthy()
    expect(screen.getByText(sign.signatureMissing)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(new RegExp(`^${sign.name}`)))
    await user.click(besideDialog())
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(sentTo(sent)).toEqual([])
  })
})

describe('other answers', () => {
  it.each([
    [texts.decline, dialogs.decline, 'decline_quote', 'reason', dialogs.decline.reason],
    [texts.requestChanges, dialogs.changes, 'request_quote_changes', 'message', dialogs.changes.message],
  ] as const)('"%s" is recorded with its text', async (item, words, name, argument, label) => {
    reply(rpc(name), lost)
    const { user, menu, quote } = await open(quoteRow({ status: 'sent', valid_until: later }))
    await menu.choose(item)
    const box = await screen.findByLabelText<HTMLTextAreaElement>(new RegExp(`^${label}`))
    await user.type(box, '  Too late ')
    await user.click(button(words.submit))
    await screen.findByText(problemTexts.en.failures.network)
    expect(box.value).toBe('  Too late ')
    reply(rpc(name), null)
    await user.dblClick(button(words.submit))
    await screen.findByText(words.done)
    const expected = { quote_id: quote.id, [argument]: 'Too late' }
    expect(sentTo(rpc(name))).toEqual([expected, expected])
  })

  it('declining needs no reason; requesting changes needs a text', async () => {
    reply(rpc('decline_quote'), null)
    const { user, menu, quote } = await open(quoteRow({ status: 'sent', valid_until: later }))
    await menu.choose(texts.requestChanges)
    await screen.findByRole('dialog')
    await user.click(button(dialogs.changes.submit))
    await screen.findByText(dialogs.changes.missing)
    expect(document.activeElement).toBe(screen.getByLabelText(new RegExp(`^${dialogs.changes.message}`)))
    await user.click(button(formDialogTexts.en.cancel))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await menu.choose(texts.decline)
    await screen.findByRole('dialog')
    await user.click(button(dialogs.decline.submit))
    await screen.findByText(dialogs.decline.done)
    expect(sentTo(rpc('decline_quote'))).toEqual([{ quote_id: quote.id, reason: null }])
  })

  it('converting an approved quote creates one job, however often it is tapped', async () => {
    const job = nextId()
    const answer = slow({ id: job })
    reply(rpc('convert_quote'), answer.replies)
    const { user, router } = await open(quoteRow({ status: 'approved' }))
    await user.dblClick(button(texts.convert))
    answer.release()
    await waitFor(() => expect(router.state.location.pathname).toBe(jobHref(job)))
    expect(sentTo(rpc('convert_quote'))).toMatchObject([{ schedule_type: 'one-off' }])
  })

  it.each([
    ['draft', linesTexts.en.chosen],
    ['approved', linesTexts.en.chosenByClient],
  ] as const)('a %s quote says of what counts: %s', async (status, words) => {
    await open(quoteRow({ status, lines: [quoteLineRow({ kind: 'optional', is_selected: true })] }))
    await screen.findByText(words)
  })

  it('an approved quote can be converted to a recurring job, whose rule is chosen next', async () => {
    const job = nextId()
    reply(rpc('convert_quote'), { id: job, schedule_type: 'recurring' })
    const { menu, router } = await open(quoteRow({ status: 'approved' }))
    await menu.choose(texts.convertRecurring)
    await waitFor(() => expect(router.state.location.pathname).toBe(jobEditHref(job)))
    expect(sentTo(rpc('convert_quote'))).toMatchObject([{ schedule_type: 'recurring' }])
  })

  it('an archived quote can be restored from the message', async () => {
    reply('PATCH rest/v1/quotes', [{ id: 'x' }])
    const { user, menu } = await open(quoteRow({ status: 'sent', valid_until: later }))
    await menu.choose(texts.archive)
    await user.click(await screen.findByRole('button', { name: texts.undo }))
    await screen.findByText(texts.restoredToast)
    expect(sentTo('PATCH rest/v1/quotes')).toEqual([{ is_archived: true }, { is_archived: false }])
  })

  it.each([
    [texts.delete, 'draft', 'DELETE rest/v1/quotes', paths.quotes],
    [texts.reopen, 'declined', rpc('reopen_quote'), null],
    [texts.revoke, 'sent', rpc('revoke_quote_links'), null],
  ] as const)('"%s" asks for confirmation first', async (item, status, route, leadsTo) => {
    reply(route, null)
    const { user, menu, router, quote } = await open(quoteRow({ status, valid_until: later }))
    await menu.choose(item)
    const box = within(await screen.findByRole('alertdialog'))
    await user.click(box.getByRole('button', { name: formDialogTexts.en.cancel }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sentTo(route)).toEqual([])
    await menu.choose(item)
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: item }))
    await waitFor(() => expect(sentTo(route)).toHaveLength(1))
    const goal = leadsTo ?? (item === texts.reopen ? quoteEditHref(quote.id) : quoteHref(quote.id))
    await waitFor(() => expect(router.state.location.pathname).toBe(goal))
  })
})

describe('sending a quote', () => {
  it('is blocked by its expiry date, and links to the field', async () => {
    const { menu, quote } = await open(quoteRow({ status: 'sent', valid_until: '2020-01-01' }))
    expect(screen.getByText(texts.expiredHint)).toBeTruthy()
    await menu.choose(texts.sendAgain)
    const box = within(await screen.findByRole('dialog'))
    expect(box.getByText(dialogs.send.expired)).toBeTruthy()
    expect(box.getByRole<HTMLButtonElement>('button', { name: dialogs.send.submit.mail }).disabled).toBe(true)
    expect(box.getByRole('link', { name: texts.edit }).getAttribute('href')).toBe(quoteEditHref(quote.id))
  })

  it('says who entered the address and what it was before', async () => {
    const change = { id: 1, kind: 'email_changed', user_id: null, created_at: '2026-05-05T08:00:00+00:00' }
    const { user } = await open(quoteRow({ valid_until: later }))
    reply('GET rest/v1/record_events', [{ ...change, data: { from: 'old@diaz.test', to: 'rosa@diaz.test' } }])
    await user.click(button(texts.send))
    const box = within(await screen.findByRole('dialog'))
    await box.findByText(/old@diaz\.test/)
    await user.type(box.getByLabelText(new RegExp(`^${sendTexts.en.to}`)), 'x')
    expect(box.queryByText(/old@diaz\.test/)).toBeNull()
  })

  it('shows the address it is being sent to', async () => {
    reply(rpc('send_quote'), { token: null })
    const { user, quote } = await open(quoteRow({ valid_until: later }))
    await user.click(button(texts.send))
    await screen.findByRole('dialog')
    await user.click(button(dialogs.send.submit.mail))
    await screen.findByText(sendTexts.en.sent('rosa@diaz.test'))
    expect(sentTo(rpc('send_quote'))).toMatchObject([
      { quote_id: quote.id, via: 'mail', to_address: 'rosa@diaz.test', note: null },
    ])
  })
})
