import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { leaveTexts } from '#parts/team/leave.texts.ts'
import { roleTexts } from '#parts/team/role.texts.ts'
import { serviceRow } from '#testing/document-rows.ts'
import { callsOf, lost, pageOf, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { recordMenu } from '#testing/record-page.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId, someDay, userId } from '#testing/rows.ts'

import { scheduleSettingsTexts } from '../schedule/schedule-settings.texts.ts'
import { TeamScreen } from './team-screen.tsx'
import { teamSettingsTexts } from './team-settings.texts.ts'

const overview = 'POST rest/v1/rpc/team_overview'
const invitations = 'GET rest/v1/team_invitations'
const invite = 'POST rest/v1/rpc/invite_member'
const setRole = 'POST rest/v1/rpc/set_member_role'
const deactivate = 'POST rest/v1/rpc/deactivate_member'
const setCost = 'POST rest/v1/rpc/set_labor_cost'
type Setting = Parameters<typeof renderSignedIn>[1]

const wanda = nextId()
const line = (changes: object = {}) => ({
  user_id: wanda,
  full_name: 'Wanda Worker',
  email: 'wanda@lark.test',
  role: 'worker',
  is_active: true,
  last_seen_at: someDay,
  week_visits: 3,
  open_visits: 2,
  labor_cost_per_hour: 25.5,
  ...changes,
})
/** The same member as the team is read elsewhere. */
const asTeam = ({ user_id, full_name, role, is_active }: ReturnType<typeof line>) => ({
  user_id,
  role,
  is_active,
  profile: { full_name },
})
const me = (role = 'owner') =>
  line({ user_id: userId, full_name: 'Ana Lark', role, labor_cost_per_hour: null, open_visits: 0 })
const invitation = (changes: object = {}) => ({
  id: nextId(),
  email: 'zoe@lark.test',
  role: 'worker',
  status: 'pending',
  expires_at: '2090-05-04T12:00:00+00:00',
  created_at: someDay,
  ...changes,
})

async function open(lines: object[] = [me(), line()], open: object[] = [], setting: Setting = {}) {
  reply(overview, () => Response.json(lines))
  reply(invitations, () => Response.json(open))
  const view = await renderSignedIn(<TeamScreen />, setting)
  const texts = teamSettingsTexts[setting.language ?? 'en']
  const user = person()
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  const submit = async (name: string) =>
    user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
  return {
    ...view,
    user,
    texts,
    roles: roleTexts[setting.language ?? 'en'],
    button,
    submit,
    menuOf: (name: string) => recordMenu(user, texts.more(name)),
  }
}

describe('the members', () => {
  it.each(['en', 'es'] as const)('stand with role, visits, last seen and cost, in %s', async (language) => {
    const { texts, roles } = await open(undefined, [], { language })
    const row = (await screen.findByText('Wanda Worker')).closest('li') as HTMLElement
    expect(row.textContent).toContain(roles.worker)
    expect(row.textContent).toContain(texts.visits(3))
    expect(row.textContent).toMatch(/25[.,]50/)
    screen.getByText(texts.you('Ana Lark'))
  })

  it('are names and roles for a worker, who asks for nothing else', async () => {
    const team = [
      { user_id: userId, role: 'worker', is_active: true, profile: { full_name: 'Ana Lark', email: '' } },
    ]
    await open(undefined, [], { role: 'worker', team })
    await screen.findByText(teamSettingsTexts.en.you('Ana Lark'))
    expect([...callsOf(overview), ...callsOf(invitations)]).toEqual([])
    expect(screen.queryByRole('button', { name: teamSettingsTexts.en.invite })).toBeNull()
  })

  it('can be loaded again after an error', async () => {
    const { user, texts } = await open()
    const { queryClient } = await import('#connection/query-client.ts')
    await screen.findByText('Wanda Worker')
    reply(overview, refusal(500, 'XX000', 'broken'))
    await queryClient.resetQueries({ queryKey: ['team_overview', businessId] })
    const alert = (await screen.findByText(texts.loadFailed)).closest('[role]') as HTMLElement
    reply(overview, [me()])
    await user.click(within(alert).getByRole('button'))
    await screen.findByText(texts.you('Ana Lark'))
  })

  it('of a manager: an owner has no role to give and cannot be deactivated', async () => {
    const owner = line({ full_name: 'Olga', role: 'owner' })
    const { texts, menuOf } = await open([me('manager'), owner], [], { role: 'manager' })
    expect(await menuOf('Olga').items()).toEqual([
      texts.setSkills,
      texts.setHours,
      texts.timeOff,
      texts.setCost,
    ])
  })

  it('that left come last, and owners take them back', async () => {
    const { texts, menuOf } = await open([me(), line({ is_active: false })])
    reply('POST rest/v1/rpc/reactivate_member', null)
    await menuOf('Wanda Worker').choose(texts.reactivate)
    await screen.findByText(texts.reactivated('Wanda Worker'))
    expect(sentTo('POST rest/v1/rpc/reactivate_member')).toEqual([
      { business_id: businessId, user_id: wanda },
    ])
  })
})

describe('a member', () => {
  it('gets another role, once on a double click', async () => {
    const { user, texts, roles, menuOf, button } = await open()
    const answer = slow(null)
    reply(setRole, answer.replies)
    await menuOf('Wanda Worker').choose(texts.changeRole)
    await user.click(await screen.findByRole('radio', { name: roles.manager }))
    screen.getByText(texts.roleHints.manager)
    await user.dblClick(button(texts.save))
    answer.release()
    await screen.findByText(texts.roleSaved)
    expect(sentTo(setRole)).toEqual([{ business_id: businessId, user_id: wanda, role: 'manager' }])
  })

  it('who is the last owner keeps the role, and the dialog says why', async () => {
    const { user, texts, roles, menuOf, submit } = await open()
    reply(setRole, refusal(409, 'PT409', 'last_owner'))
    await menuOf('Ana Lark').choose(texts.changeRole)
    await user.click(await screen.findByRole('radio', { name: roles.worker }))
    await submit(texts.save)
    await screen.findByText(refusalTexts.en.last_owner)
  })

  it('has an hourly cost, which an empty field takes away', async () => {
    const { user, texts, menuOf, submit } = await open()
    reply(setCost, null)
    const field = () => screen.getByLabelText<HTMLInputElement>(texts.cost)
    await menuOf('Wanda Worker').choose(texts.setCost)
    await screen.findByText(texts.costFuture)
    await user.clear(field())
    await user.type(field(), '30.125')
    await submit(texts.save)
    await screen.findByText(texts.costInvalid)
    await user.clear(field())
    await user.type(field(), '30')
    await submit(texts.save)
    await screen.findByText(texts.costSaved)
    expect(sentTo(setCost)).toEqual([{ business_id: businessId, user_id: wanda, labor_cost_per_hour: 30 }])

    reply('DELETE rest/v1/team_member_costs', null)
    await menuOf('Wanda Worker').choose(texts.setCost)
    await user.clear(await screen.findByLabelText(texts.cost))
    await submit(texts.save)
    await waitFor(() => expect(callsOf('DELETE rest/v1/team_member_costs')).toHaveLength(1))
    expect(callsOf('DELETE rest/v1/team_member_costs')[0]?.query.get('user_id')).toBe(`eq.${wanda}`)
  })

  it('hands open visits to somebody, or leaves them to nobody', async () => {
    const wim = line({ user_id: nextId(), full_name: 'Wim' })
    const { user, texts, menuOf, submit } = await open([me(), line({ open_visits: 0 }), wim], [], {
      team: [me(), line(), wim, line({ user_id: nextId(), full_name: 'Gone', is_active: false })].map(asTeam),
    })
    reply(deactivate, lost)
    await menuOf('Wanda Worker').choose(texts.deactivate)
    const choice = await screen.findByLabelText<HTMLSelectElement>(leaveTexts.en.handTo)
    expect([...choice.options].map(({ text }) => text)).toEqual([leaveTexts.en.nobody, 'Ana Lark', 'Wim'])
    await submit(texts.deactivate)
    await screen.findByText(problemTexts.en.failures.network)
    reply(deactivate, null)
    await user.selectOptions(choice, 'Wim')
    await submit(texts.deactivate)
    await screen.findByText(texts.deactivated('Wanda Worker'))
    const who = { business_id: businessId, user_id: wanda }
    expect(sentTo(deactivate)).toEqual([who, { ...who, hand_to: wim.user_id }])
  })
})

describe('leaving', () => {
  const leave = leaveTexts.en

  it('asks who takes over, and says so', async () => {
    const olga = line({ full_name: 'Olga', role: 'owner' })
    const { user, texts, menuOf, submit } = await open([me(), olga], [], { team: [me(), olga].map(asTeam) })
    reply(deactivate, null)
    await menuOf('Ana Lark').choose(texts.leave)
    await user.selectOptions(await screen.findByLabelText(leave.handTo), 'Olga')
    await submit(leave.submit)
    await screen.findByText(leave.left('Lark Gardens'))
    expect(sentTo(deactivate)).toEqual([{ business_id: businessId, user_id: userId, hand_to: wanda }])
  })

  it('is not offered to the only owner', async () => {
    const { texts, menuOf } = await open()
    expect(await menuOf('Ana Lark').items()).not.toContain(texts.leave)
  })
})

describe('what a member does, and when', () => {
  const hours = 'GET rest/v1/member_hours'
  const setHours = 'POST rest/v1/rpc/set_member_hours'
  const services = 'GET rest/v1/services'
  const usual = { start: '08:00', end: '17:00' }
  const week = [usual, usual, usual, usual, usual, null, null]

  it('is a choice of services, saved at once', async () => {
    const { user, texts, menuOf, submit } = await open()
    const [roof, lawn] = [nextId(), nextId()]
    const setServices = 'POST rest/v1/rpc/set_member_services'
    reply(services, ({ query }) =>
      query.get('select')?.includes('service_members')
        ? [
            { id: roof, service_members: [{ user_id: wanda }] },
            { id: lawn, service_members: [] },
          ]
        : [serviceRow({ id: roof, name: 'Roof' }), serviceRow({ id: lawn, name: 'Lawn' })],
    )
    reply(setServices, null)
    await menuOf('Wanda Worker').choose(texts.setSkills)
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Roof' })
    expect(box.checked).toBe(true)
    await user.click(box)
    await user.click(screen.getByRole('checkbox', { name: 'Lawn' }))
    await submit(texts.save)
    await screen.findByText(texts.skillsSaved)
    expect(sentTo(setServices)).toEqual([{ business_id: businessId, user_id: wanda, service_ids: [lawn] }])
  })

  it('is the week of the business until it has hours of its own', async () => {
    const { user, texts, menuOf, submit } = await open()
    reply(hours, [])
    reply('GET rest/v1/schedule_settings', [{ working_hours: week, week_starts_on: 1 }])
    reply(setHours, null)
    await menuOf('Wanda Worker').choose(texts.setHours)
    await user.click(await screen.findByRole('checkbox', { name: texts.usualHours }))
    const words = scheduleSettingsTexts.en
    const monday = words.weekdays[0] ?? ''
    const end = screen.getByLabelText(words.endOf(monday))
    await user.clear(end)
    await user.type(end, '07:00')
    await submit(texts.save)
    await screen.findByText(words.problems.endsBefore)
    await user.clear(end)
    await user.type(end, '12:00')
    await submit(texts.save)
    await screen.findByText(texts.hoursSaved)
    const working_hours = [{ start: '08:00', end: '12:00' }, ...week.slice(1)]
    expect(sentTo(setHours)).toEqual([{ business_id: businessId, user_id: wanda, working_hours }])
  })

  it('goes back to the week of the business', async () => {
    const { user, texts, menuOf, submit } = await open()
    const own = [{ start: '06:15', end: '17:00' }, ...week.slice(1)]
    reply(hours, [{ user_id: wanda, working_hours: own }])
    reply('GET rest/v1/schedule_settings', [{ working_hours: week, week_starts_on: 1 }])
    reply(setHours, null)
    await menuOf('Wanda Worker').choose(texts.setHours)
    const usualHours = await screen.findByRole('checkbox', { name: texts.usualHours })
    await user.click(usualHours)
    await user.click(usualHours)
    screen.getByDisplayValue('06:15')
    await user.click(usualHours)
    await submit(texts.save)
    await screen.findByText(texts.hoursSaved)
    expect(sentTo(setHours)).toEqual([{ business_id: businessId, user_id: wanda, working_hours: null }])
  })

  it('stops on days off, which are blocks of the schedule', async () => {
    const { user, texts, menuOf, submit } = await open()
    const blocks = 'POST rest/v1/schedule_blocks'
    reply('GET rest/v1/schedule_blocks', () => pageOf([]))
    reply('GET rest/v1/visits', () => pageOf([]))
    reply(blocks, ({ body }) => [body as object])
    await menuOf('Wanda Worker').choose(texts.timeOff)
    const [first, last] = [await screen.findByLabelText(texts.firstDay), screen.getByLabelText(texts.lastDay)]
    await user.clear(first)
    await user.type(first, '2090-07-10')
    await user.clear(last)
    await user.type(last, '2090-07-09')
    await submit(texts.timeOffAdd)
    await screen.findByText(texts.lastDayWrong)
    await user.clear(last)
    await user.type(last, '2090-07-12')
    await submit(texts.timeOffAdd)
    await screen.findByText(texts.timeOffSaved)
    expect(sentTo(blocks)).toEqual([
      expect.objectContaining({
        member_id: wanda,
        title: texts.timeOff,
        start_date: '2090-07-10',
        end_date: '2090-07-12',
        start_time: null,
        is_available: false,
      }),
    ])
  })
})

describe('invitations', () => {
  it.each(['en', 'es'] as const)('are the one next step of who works alone, in %s', async (language) => {
    const { user, texts, roles } = await open([me()], [], { language })
    await user.click(await screen.findByRole('button', { name: texts.inviteFirst }))
    reply(invite, invitation())
    const dialog = within(await screen.findByRole('dialog', { name: texts.inviteTitle }))
    await user.click(dialog.getByRole('button', { name: texts.send }))
    await dialog.findByText(texts.emailRequired)
    await user.type(dialog.getByLabelText(new RegExp(`^${texts.email}`)), ' Zoe@Lark.test ')
    await user.click(dialog.getByRole('radio', { name: roles.manager }))
    await user.click(dialog.getByRole('radio', { name: texts.languages.es }))
    await user.click(dialog.getByRole('button', { name: texts.send }))
    await screen.findByText(texts.invited('zoe@lark.test'))
    expect(sentTo(invite)).toEqual([
      { business_id: businessId, email: 'zoe@lark.test', role: 'manager', language: 'es' },
    ])
  })

  it.each([
    'already_member',
    'former_member',
    'already_invited',
    'too_many_invitations',
    'invited_enough',
  ] as const)('refused because of %s say why, and keep what was typed', async (reason) => {
    const { user, texts, button } = await open()
    await user.click(button(texts.invite))
    reply(invite, refusal(409, 'PT409', reason))
    const email = await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${texts.email}`))
    await user.type(email, 'zoe@lark.test')
    await user.click(button(texts.send))
    await screen.findByText(refusalTexts.en[reason])
    expect(email.value).toBe('zoe@lark.test')
  })

  it('show until when they are valid, and when they expired; an expired one has no link', async () => {
    const expired = invitation({ email: 'old@lark.test', expires_at: '2026-05-02T12:00:00+00:00' })
    const { user, texts } = await open(undefined, [invitation(), expired])
    await screen.findByText(new RegExp(texts.pending('May 4, 2090')))
    screen.getByText(new RegExp(texts.expired('May 2, 2026')))
    const menu = recordMenu(user, texts.invitationMore('old@lark.test'))
    expect(await menu.items()).toEqual([texts.resend, texts.cancelInvitation])
  })

  it('have a link to hand over, and are sent again', async () => {
    const pending = invitation()
    const { user, texts } = await open(undefined, [pending])
    reply('POST rest/v1/rpc/copy_invitation_link', () => Response.json('to ken'))
    reply('POST rest/v1/rpc/resend_invitation', pending)
    const menu = recordMenu(user, texts.invitationMore('zoe@lark.test'))
    await menu.choose(texts.copyLink)
    const link = await screen.findByLabelText<HTMLInputElement>(texts.link)
    expect(link.value).toMatch(/\/accept-invitation\?token=to%20ken#email=zoe%40lark.test$/)
    await screen.findByText(texts.copied)
    expect(await navigator.clipboard.readText()).toBe(link.value)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await menu.choose(texts.resend)
    await screen.findByText(texts.resent('zoe@lark.test'))
  })

  it('are cancelled after a confirmation that says it cannot be undone', async () => {
    const pending = invitation()
    const { user, texts } = await open(undefined, [pending])
    reply('POST rest/v1/rpc/cancel_invitation', pending)
    await recordMenu(user, texts.invitationMore('zoe@lark.test')).choose(texts.cancelInvitation)
    const box = within(await screen.findByRole('alertdialog', { name: texts.cancelTitle('zoe@lark.test') }))
    box.getByText(/This action cannot be undone/)
    await user.click(box.getByRole('button', { name: texts.cancelInvitation }))
    await screen.findByText(texts.cancelled)
    expect(sentTo('POST rest/v1/rpc/cancel_invitation')).toEqual([{ invitation_id: pending.id }])
  })
})
