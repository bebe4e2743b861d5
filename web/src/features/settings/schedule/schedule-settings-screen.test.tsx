import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { paths } from '#paths.ts'
import { lost, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, businessRow, stored } from '#testing/rows.ts'
import { scheduleSettingsRow } from '#testing/work-rows.ts'

import { scheduleSettingsTexts } from './schedule-settings.texts.ts'
import { ScheduleSettingsScreen } from './schedule-settings-screen.tsx'

const texts = scheduleSettingsTexts.en
const update = 'PATCH rest/v1/schedule_settings'
const has = 'POST rest/v1/rpc/has_calendar_feed'
const create = 'POST rest/v1/rpc/create_calendar_feed'
const revoke = 'POST rest/v1/rpc/revoke_calendar_feed'
type Hours = ({ start: string; end: string } | null)[]

async function open(hasFeed = false, setting: Parameters<typeof renderSignedIn>[1] = {}) {
  const row = scheduleSettingsRow()
  reply('GET rest/v1/schedule_settings', [row])
  reply(update, ({ body }) => [stored<'schedule_settings'>(body, row)])
  reply(has, Response.json(hasFeed))
  sessionStorage.clear()
  const view = await renderSignedIn(<ScheduleSettingsScreen />, { at: paths.settingsSchedule, ...setting })
  return { ...view, user: person(), row }
}
const day = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: texts.works(name) })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => screen.getByRole('button', { name: texts.save })

describe('the working hours', () => {
  it("of a day off start like Monday's, are copied to all working days, and are saved once", async () => {
    const { user, row } = await open()
    await user.click(await day('Saturday'))
    expect(field(texts.startOf('Saturday')).value).toBe(row.working_hours[0]?.start)
    await user.click(await day('Friday'))
    await user.clear(field(texts.startOf('Monday')))
    await user.type(field(texts.startOf('Monday')), '07:30')
    await user.click(screen.getByRole('button', { name: texts.copyToAll }))
    expect(field(texts.startOf('Saturday')).value).toBe('07:30')
    await user.dblClick(save())
    await screen.findByText(texts.saved)
    const sent = sentTo<{ working_hours: Hours; version: number }>(update)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.version).toBe(row.version)
    expect(sent[0]?.working_hours.map((hours) => hours?.start ?? null)).toEqual([
      '07:30',
      '07:30',
      '07:30',
      '07:30',
      null,
      '07:30',
      null,
    ])
  })

  it('may end at midnight, and not before they start', async () => {
    const { user } = await open()
    await day('Monday')
    await user.clear(field(texts.endOf('Monday')))
    await user.type(field(texts.endOf('Monday')), '06:00')
    await user.click(save())
    await screen.findByText(texts.problems.endsBefore)
    await screen.findByText(problemTexts.en.fields.checkField(texts.hours))
    expect(sentTo(update)).toEqual([])
    await user.clear(field(texts.endOf('Monday')))
    await user.type(field(texts.endOf('Monday')), '00:00')
    await user.click(save())
    await screen.findByText(texts.saved)
    expect(sentTo<{ working_hours: Hours }>(update)[0]?.working_hours[0]?.end).toBe('24:00')
  })
})

describe('the calendar settings', () => {
  it('are saved as selected, and keep the input when that fails', async () => {
    const { user } = await open()
    await day('Monday')
    await user.selectOptions(field(texts.duration), '120')
    await user.click(screen.getByRole('radio', { name: texts.views.month }))
    await user.click(screen.getByRole('switch', { name: texts.weekends }))
    reply(update, lost)
    await user.click(save())
    await screen.findByText(texts.saveFailed, { selector: 'main *' })
    expect(field(texts.duration).value).toBe('120')
    expect(sentTo(update)[0]).toMatchObject({
      default_duration_minutes: 120,
      default_view: 'month',
      show_weekends: false,
    })
  })
})

describe('the calendar link', () => {
  it('is created once on a double click, and shown', async () => {
    const { user } = await open()
    const answer = slow(Response.json('secret-token'))
    reply(create, answer.replies)
    await user.dblClick(await screen.findByRole('button', { name: texts.subscribe }))
    answer.release()
    await screen.findByText(texts.once)
    expect(field(texts.link).value).toContain('secret-token')
    expect(sentTo(create)).toEqual([{ business_id: businessId }])
    expect(screen.queryByText(texts.isOn)).toBeNull()
  })

  it.each([
    [texts.renew, texts.renewTitle, create],
    [texts.revoke, texts.revokeTitle, revoke],
  ])(
    'in use asks for a confirmation before "%s", which may fail and be retried',
    async (label, title, route) => {
      const { user } = await open(true)
      reply(route, lost)
      await user.click(await screen.findByRole('button', { name: label }))
      const question = within(await screen.findByRole('alertdialog', { name: title }))
      await user.click(question.getByRole('button', { name: label }))
      await screen.findByText(new RegExp(`^${texts.failed}`))
      reply(route, Response.json(route === create ? 'new-token' : null))
      await user.click(question.getByRole('button', { name: label }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      expect(sentTo(route)).toHaveLength(2)
      if (route === revoke) await screen.findByRole('button', { name: texts.subscribe })
      else expect(field(texts.link).value).toContain('new-token')
    },
  )

  it('is all that a worker sees', async () => {
    await open(false, { role: 'worker' })
    await screen.findByRole('button', { name: texts.subscribe })
    expect(screen.queryByRole('button', { name: texts.save })).toBeNull()
  })
})

describe('what workers see', () => {
  const change = 'PATCH rest/v1/businesses'
  const seeAll = () =>
    screen.findByRole<HTMLInputElement>('switch', { name: new RegExp(texts.workersSeeAll) })

  it('is widened by a switch, once, at the version that was read', async () => {
    const { user } = await open()
    expect((await seeAll()).checked).toBe(false)
    const answer = slow([businessRow({ workers_see_all_work: true, version: 2 })])
    reply(change, answer.replies)
    await user.dblClick(await seeAll())
    expect((await seeAll()).checked).toBe(true)
    answer.release()
    await waitFor(() => expect(sentTo(change)).toEqual([{ workers_see_all_work: true, version: 1 }]))
  })

  it('stays as it was when that fails, and says so', async () => {
    const { user } = await open()
    reply(change, lost)
    await user.click(await seeAll())
    await screen.findByText(texts.saveFailed, { exact: false })
    await waitFor(async () => expect((await seeAll()).checked).toBe(false))
  })

  it('is not theirs to choose', async () => {
    await open(false, { role: 'worker' })
    await screen.findByText(texts.feed)
    expect(screen.queryByText(texts.workersSeeAll)).toBeNull()
  })
})
