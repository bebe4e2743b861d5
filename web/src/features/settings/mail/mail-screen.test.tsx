import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import type { PlannedReminder } from '#data/answers.ts'
import type { LoggedMail } from '#data/logged-mail.ts'
import { problemTexts } from '#language/problems.texts.ts'
import { mailsTexts } from '#parts/mail/mails.texts.ts'
import { callsOf, lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, businessRow, clientRow, nextId } from '#testing/rows.ts'

import { settingsTexts } from '../settings.texts.ts'
import { MailScreen } from './mail-screen.tsx'
import { mailSettingsTexts } from './mail-settings.texts.ts'

const calendar = 'POST rest/v1/rpc/reminder_calendar'
const log = 'POST rest/v1/rpc/mail_log'
const clients = 'GET rest/v1/clients'
const mute = 'PATCH rest/v1/clients'
const business = 'PATCH rest/v1/businesses'
type Setting = Parameters<typeof renderSignedIn>[1]

const reminder = (client_name: string, changes: object = {}) =>
  ({
    record: 'invoice',
    record_id: nextId(),
    client_id: nextId(),
    client_name,
    step: 'due_7',
    title: 'INV-7',
    amount: 100,
    day: '2099-05-04',
    ...changes,
  }) as PlannedReminder

const mail = (changes: Partial<LoggedMail> = {}): LoggedMail => ({
  id: nextId(),
  kind: 'invoice-sent',
  record: 'invoice',
  record_id: nextId(),
  to_address: 'rosa@diaz.test',
  status: 'failed',
  attempts: 3,
  last_error: 'refused',
  created_at: '2026-05-04T10:00:00+00:00',
  sent_at: null,
  can_retry: true,
  is_dismissed: false,
  ...changes,
})

async function open(
  setting: Setting = {},
  reminders: PlannedReminder[] = [],
  mails: LoggedMail[] = [],
  muted: object[] = [],
) {
  reply(calendar, () => Response.json(reminders))
  reply(log, () => Response.json(mails))
  reply(clients, () => Response.json(muted))
  const view = await renderSignedIn(<MailScreen />, setting)
  const language = setting.language ?? 'en'
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  return { ...view, user: person(), texts: mailSettingsTexts[language], mails: mailsTexts[language], button }
}

describe('automatic mail', () => {
  it('is for owners and managers', async () => {
    await open({ role: 'worker' })
    screen.getByText(settingsTexts.en.forManagersTitle)
    expect(callsOf(calendar)).toEqual([])
  })

  it.each([
    ['en', 'America/Chicago', 'between 9:00 AM and 6:00 PM'],
    ['es', 'America/Chicago', 'De 9:00 a.m. a 6:00 p.m.'],
    ['es', 'Europe/Madrid', 'De 09:00 a 18:00'],
  ] as const)('says its hours by the clock of the business (%s, %s)', async (language, timezone, hours) => {
    await open({ language, business: { timezone } })
    const description = screen.getByText(/14/, { selector: 'p, span' }).textContent
    expect(description?.replace(/\s/g, ' ')).toContain(hours)
  })

  it('is switched at once, and saved once with the version that was read', async () => {
    const { user, texts } = await open()
    const answer = slow([businessRow({ automated_reminders: false, version: 2 })])
    reply(business, answer.replies)
    const box = screen.getByRole<HTMLInputElement>('switch', { name: new RegExp(texts.switches.reminders) })
    await user.click(box)
    expect(box.checked).toBe(false)
    await user.click(box)
    answer.release()
    await waitFor(() => expect(sentTo(business)).toEqual([{ automated_reminders: false, version: 1 }]))
  })

  it('is saved over the change of another field that somebody made meanwhile', async () => {
    const { user, texts } = await open()
    const theirs = businessRow({ phone: '555 0222', version: 5 })
    reply('GET rest/v1/businesses', [theirs])
    reply(business, ({ body }) =>
      (body as { version: number }).version === 5
        ? [{ ...theirs, automated_reminders: false, version: 6 }]
        : refusal(409, 'PT409', 'stale_version'),
    )
    await user.click(screen.getByRole('switch', { name: new RegExp(texts.switches.reminders) }))
    await waitFor(() =>
      expect(sentTo(business)).toEqual([
        { automated_reminders: false, version: 1 },
        { automated_reminders: false, version: 5 },
      ]),
    )
  })

  it.each([
    ['en', 'starter'],
    ['es', 'free'],
    ['en', 'expired'],
  ] as const)('that the plan does not hold is said in both cards (%s, %s)', async (language, plan_status) => {
    const { texts } = await open({ language, business: businessRow({ plan_status }) })
    const links = screen.getAllByRole('link', { name: texts.plan.link })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/settings/plan', '/settings/plan'])
    screen.getByRole('heading', { name: texts.plan.title })
    screen.getByText(texts.plan.body)
    expect(screen.queryByText(texts.calendar.emptyTitle)).toBeNull()
  })

  it.each(['en', 'es'] as const)(
    'is restored when a change is rejected, and says so in %s',
    async (language) => {
      const { user, texts } = await open({ language })
      reply(business, refusal(403, '42501', 'permission denied'))
      const box = screen.getByRole<HTMLInputElement>('switch', {
        name: new RegExp(texts.switches.notifications),
      })
      await user.click(box)
      await screen.findByText(`${texts.switches.failed}. ${problemTexts[language].failures.forbidden}`)
      await waitFor(() => expect(box.checked).toBe(true))
    },
  )

  it('that is off shows no reminders, and can be turned on there', async () => {
    const { user, texts, button } = await open({ business: { automated_reminders: false } })
    reply(business, [businessRow()])
    await user.click(button(texts.calendar.turnOn))
    await waitFor(() => expect(sentTo(business)).toEqual([{ automated_reminders: true, version: 1 }]))
  })
})

describe('upcoming reminders', () => {
  it.each(['en', 'es'] as const)('are grouped by day with their subject, in %s', async (language) => {
    const rows = [
      reminder('Rosa'),
      reminder('Tom', { record: 'quote', step: 'day_3', amount: null, day: '2099-05-05' }),
    ]
    const { texts } = await open({ language }, rows)
    await screen.findByText('Rosa')
    screen.getByText(texts.calendar.steps.due_7)
    screen.getByText(texts.calendar.steps.day_3)
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2)
    expect(screen.getByRole('link', { name: /Rosa/ }).textContent).toContain('100')
  })

  it('show twenty at first, the others on demand', async () => {
    const rows = Array.from({ length: 23 }, (_, at) => reminder(`Client ${at}`))
    const { user, texts, button } = await open({}, rows)
    await screen.findByText('Client 0')
    expect(screen.queryByText('Client 22')).toBeNull()
    await user.click(button(texts.calendar.more(3)))
    screen.getByText('Client 22')
  })

  it('are turned off for a client by a tap, and on again from the message', async () => {
    const row = reminder('Rosa')
    const { user, texts, button } = await open({}, [row])
    reply(mute, [clientRow()])
    await user.click(await screen.findByRole('button', { name: texts.calendar.mute('Rosa') }))
    await screen.findByText(texts.calendar.muted('Rosa'))
    await user.click(button(texts.calendar.undo))
    await screen.findByText(texts.quiet.unmuted('Rosa'))
    expect(sentTo(mute)).toEqual([{ is_reminder_muted: true }, { is_reminder_muted: false }])
    expect(callsOf(mute)[0]?.query.get('id')).toBe(`eq.${row.client_id}`)
  })

  it('stay listed when turning them off fails', async () => {
    const { user, texts } = await open({}, [reminder('Rosa')])
    reply(mute, lost)
    await user.click(await screen.findByRole('button', { name: texts.calendar.mute('Rosa') }))
    await screen.findByText(`${texts.calendar.muteFailed}. ${problemTexts.en.failures.network}`)
  })

  it('are turned on again for a client in the list of muted clients', async () => {
    const { user, texts } = await open({}, [], [], [clientRow({ first_name: 'Tom', last_name: 'Hill' })])
    reply(mute, [clientRow()])
    await user.click(await screen.findByRole('button', { name: texts.quiet.unmuteName('Tom Hill') }))
    await screen.findByText(texts.quiet.unmuted('Tom Hill'))
    expect(sentTo(mute)).toEqual([{ is_reminder_muted: false }])
  })
})

describe('sent mail', () => {
  async function openLog(rows: LoggedMail[], language: 'en' | 'es' = 'en') {
    const page = await open({ language, at: '/settings/mail?tab=mail' }, [], rows)
    const tab = screen.queryByRole('tab', { name: page.texts.tabs.mail })
    if (tab) await page.user.click(tab)
    await screen.findByText(page.texts.log.subtitle)
    return page
  }

  it.each(['en', 'es'] as const)(
    'that was not delivered shows the reason in %s, and the possible actions',
    async (language) => {
      const { user, mails, button } = await openLog([mail()], language)
      await screen.findByText(mails.reasons.refused)
      screen.getByText(mails.statuses.failed, { selector: 'li *' })
      const answer = slow(null)
      reply('POST rest/v1/rpc/retry_mail', answer.replies)
      await user.dblClick(button(mails.tryAgainTo('rosa@diaz.test')))
      answer.release()
      await screen.findByText(mails.tried)
      expect(sentTo('POST rest/v1/rpc/retry_mail')).toHaveLength(1)
    },
  )

  it('can be dismissed; a failure to do so is shown', async () => {
    const row = mail({ can_retry: false })
    const { user, mails, button } = await openLog([row])
    await screen.findByText(mails.reasons.refused)
    expect(screen.queryByRole('button', { name: mails.tryAgainTo('rosa@diaz.test') })).toBeNull()
    reply('POST rest/v1/rpc/dismiss_mail', lost)
    await user.click(button(mails.leaveTo('rosa@diaz.test')))
    await screen.findByText(`${mails.failed}. ${problemTexts.en.failures.network}`)
    reply('POST rest/v1/rpc/dismiss_mail', null)
    reply(log, () => Response.json([{ ...row, is_dismissed: true }]))
    await user.click(button(mails.leaveTo('rosa@diaz.test')))
    await screen.findByText(mails.left)
    expect(sentTo('POST rest/v1/rpc/dismiss_mail')).toEqual([{ mail_id: row.id }, { mail_id: row.id }])
  })

  it('is requested again for the filter of failures, and says when everything was delivered', async () => {
    const { user, texts } = await openLog([mail({ status: 'sent', last_error: null })])
    reply(log, () => Response.json([]))
    await user.click(screen.getByRole('radio', { name: texts.log.failed }))
    await screen.findByText(texts.log.noneFailedTitle)
    expect(sentTo(log).at(-1)).toEqual({ business_id: businessId, is_failed: true })
  })

  it('links to its record, and shows the number of attempts', async () => {
    const { mails } = await openLog([
      mail({ status: 'pending', attempts: 4, last_error: null }),
      mail({ kind: 'team-invitation', record: null, record_id: null, status: 'sent', last_error: null }),
    ])
    await screen.findByText(mails.trying('4'))
    const card = screen.getByText(mails.trying('4')).closest('ul') as HTMLElement
    expect(within(card).getAllByRole('link')).toHaveLength(1)
    within(card).getByText(mails.kinds['team-invitation'])
  })
})
