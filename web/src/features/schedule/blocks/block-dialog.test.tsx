import { person } from '@fieldlark/ui/testing/page.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { visitsOnBlockTexts } from '#parts/overlaps/visits-on-block.texts.ts'
import { callsOf, lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, stored, userId } from '#testing/rows.ts'
import { team, wanda } from '#testing/schedule-page.ts'
import { blockRow, visitRow } from '#testing/work-rows.ts'

import { blockTexts } from './block.texts.ts'
import { BlockDialog } from './block-dialog.tsx'
import type { OpenBlock } from './block-values.ts'

const texts = blockTexts.en
const onVisits = visitsOnBlockTexts.en
const insert = 'POST rest/v1/schedule_blocks'
const update = 'PATCH rest/v1/schedule_blocks'
const remove = 'DELETE rest/v1/schedule_blocks'

async function open(
  part: OpenBlock = { fresh: { start_date: '2026-05-05' } },
  setting = {},
  visits: readonly object[] = [],
) {
  const onClose = vi.fn()
  reply('GET rest/v1/schedule_blocks', [])
  reply('GET rest/v1/visits', visits)
  reply(insert, ({ body }) => [stored<'schedule_blocks'>(body)])
  reply(update, ({ body }) => [stored<'schedule_blocks'>(body)])
  reply(remove, new Response(null, { status: 204 }))
  const view = await renderSignedIn(<BlockDialog businessId={businessId} open={part} onClose={onClose} />, {
    team,
    ...setting,
  })
  await screen.findByRole('dialog')
  return { user: person(), onClose, ...view }
}
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const set = (label: string, value: string) => fireEvent.change(box(label), { target: { value } })
const save = () => screen.getByRole('button', { name: texts.save })

describe('time off', () => {
  it('of whole days is saved for everybody, without hours', async () => {
    const { user, onClose } = await open()
    await user.type(box(texts.title), ' Fair ')
    await user.click(save())
    await screen.findByText(texts.saved)
    expect(sentTo(insert)).toMatchObject([
      {
        business_id: businessId,
        title: 'Fair',
        description: null,
        member_id: null,
        start_date: '2026-05-05',
        end_date: '2026-05-05',
        start_time: null,
        end_time: null,
        is_recurring: false,
        day_of_week: null,
        is_available: false,
      },
    ])
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('repeats weekly on a weekday for a year; its hours apply once "all day" is off', async () => {
    const { user } = await open()
    await user.type(box(texts.title), 'School run')
    await user.click(screen.getByRole('switch', { name: new RegExp(texts.weekly) }))
    expect(box(texts.until).value).toBe('2027-05-28')
    await user.click(screen.getByRole('switch', { name: texts.allDay }))
    set(texts.startTime, '15:00')
    set(texts.endTime, '16:00')
    await user.click(save())
    await screen.findByText(texts.saved)
    expect(sentTo(insert)).toMatchObject([
      { is_recurring: true, day_of_week: 2, start_time: '15:00', end_time: '16:00', end_date: '2027-05-28' },
    ])
  })

  it('moves its end along when it starts later', async () => {
    await open()
    set(texts.from, '2026-05-09')
    expect(box(texts.to).value).toBe('2026-05-09')
  })

  it('over an assigned visit shows it, and is saved all the same', async () => {
    const visits = [
      { ...visitRow({ members: [{ user_id: wanda }] }), job: { title: 'Windows' } },
      { ...visitRow(), job: { title: 'Nobody’s' } },
    ]
    const { user } = await open(undefined, {}, visits)
    await screen.findByText(onVisits.title(1))
    screen.getByText(/^Windows/)
    expect(screen.queryByText(/^Nobody/)).toBeNull()
    await user.selectOptions(box(texts.who), wanda)
    await screen.findByText(onVisits.title(1))
    await user.selectOptions(box(texts.who), userId)
    await waitFor(() => expect(screen.queryByText(onVisits.title(1))).toBeNull())
    await user.selectOptions(box(texts.who), wanda)
    await user.type(box(texts.title), 'Dentist')
    await user.click(save())
    await screen.findByText(texts.saved)
    expect(sentTo(insert)).toMatchObject([{ member_id: wanda }])
  })

  it.each([
    ['no title', () => {}, texts.title, problemTexts.en.fields.required],
    ['an end before its start', () => set(texts.to, '2026-05-01'), texts.to, texts.problems.endsBefore],
  ])('with %s is not sent: the field shows the reason', async (_, spoil, label, sentence) => {
    const { user } = await open()
    if (label !== texts.title) await user.type(box(texts.title), 'Fair')
    spoil()
    await user.click(save())
    await screen.findByText(sentence)
    expect(box(label).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(box(label))
    expect(sentTo(insert)).toEqual([])
  })

  it('of hours needs an end after its start', async () => {
    const { user } = await open({
      fresh: { start_date: '2026-05-05', start_time: '12:00', end_time: '11:00' },
    })
    await user.type(box(texts.title), 'Lunch')
    await user.click(save())
    await screen.findByText(texts.problems.endsBefore)
    await screen.findByText(problemTexts.en.fields.checkField(texts.endTime))
    expect(box(texts.endTime).getAttribute('aria-invalid')).toBe('true')
    set(texts.endTime, '13:00')
    await user.click(save())
    await screen.findByText(texts.saved)
  })

  it('is saved once on a double click, and found again after a lost response', async () => {
    const { user, onClose } = await open()
    await user.type(box(texts.title), 'Fair')
    let arrived: object | null = null
    reply(insert, ({ body }) => {
      if (arrived) return refusal(409, '23505', 'duplicate key')
      arrived = stored<'schedule_blocks'>(body)
      return lost()
    })
    await user.click(save())
    await screen.findByText(texts.saveFailed)
    expect(screen.getByText(problemTexts.en.failures.network)).toBeTruthy()
    expect(box(texts.title).value).toBe('Fair')
    reply('GET rest/v1/schedule_blocks', () => [arrived ?? {}])
    const answer = slow([arrived ?? {}])
    reply(update, answer.replies)
    await user.dblClick(save())
    answer.release()
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    const ids = sentTo<{ id: string }>(insert).map(({ id }) => id)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(sentTo(update)).toMatchObject([{ title: 'Fair', version: 1 }])
  })

  it('changed by another user is not overwritten', async () => {
    const { user } = await open({ block: blockRow({ version: 4 }) })
    reply(update, refusal(409, 'PT409', 'stale_version'))
    await user.type(box(texts.title), '!')
    await user.click(save())
    await screen.findByText(texts.stale)
    expect(sentTo(update)).toMatchObject([{ title: 'Day off!', version: 4 }])
  })

  it('keeps its title as a draft when the page is left, and uses the day selected next', async () => {
    const first = await open()
    await first.user.type(box(texts.title), 'Fair')
    first.unmount()
    await open({ fresh: { start_date: '2026-06-01' } })
    expect(box(texts.title).value).toBe('Fair')
    expect(box(texts.from).value).toBe('2026-06-01')
  })
})

describe('deleting time off', () => {
  it('needs a confirmation, explains what weekly means, and can be fully undone', async () => {
    const block = blockRow({ is_recurring: true, day_of_week: 2, member_id: wanda, description: 'Gym' })
    const { user, onClose } = await open({ block })
    await user.click(screen.getByRole('button', { name: texts.remove }))
    await screen.findByText(texts.removeWeekly)
    expect(callsOf(remove)).toEqual([])
    await user.click(screen.getAllByRole('button', { name: texts.removeConfirm }).at(-1) as HTMLElement)
    await user.click(await screen.findByRole('button', { name: texts.undo }))
    await waitFor(() => expect(sentTo(insert)).toHaveLength(1))
    expect(callsOf(remove).map(({ query }) => query.get('id'))).toEqual([`eq.${block.id}`])
    expect(sentTo(insert)).toMatchObject([
      {
        id: block.id,
        title: 'Day off',
        description: 'Gym',
        member_id: wanda,
        is_recurring: true,
        day_of_week: 2,
      },
    ])
    expect(onClose).toHaveBeenCalled()
  })

  it('reports when it cannot be undone', async () => {
    const { user } = await open({ block: blockRow() })
    reply(insert, lost)
    await user.click(screen.getByRole('button', { name: texts.remove }))
    await user.click(
      (await screen.findAllByRole('button', { name: texts.removeConfirm })).at(-1) as HTMLElement,
    )
    await user.click(await screen.findByRole('button', { name: texts.undo }))
    await screen.findByText(problemTexts.en.failures.network)
  })

  it('reports why it failed, and stays open', async () => {
    const { user, onClose } = await open({ block: blockRow() })
    reply(remove, refusal(403, '42501', 'permission denied'))
    await user.click(screen.getByRole('button', { name: texts.remove }))
    await user.click(
      (await screen.findAllByRole('button', { name: texts.removeConfirm })).at(-1) as HTMLElement,
    )
    await screen.findByText(problemTexts.en.failures.forbidden)
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('a worker', () => {
  it('blocks their own time', async () => {
    const { user } = await open(undefined, { role: 'worker' })
    expect(screen.queryByLabelText(texts.who)).toBeNull()
    await user.type(box(texts.title), 'Dentist')
    await user.click(save())
    await screen.findByText(texts.saved)
    expect(sentTo(insert)).toMatchObject([{ member_id: userId }])
  })

  it.each([
    ['their own', userId, true],
    ['somebody else’s', wanda, false],
    ['everybody’s', null, false],
  ])('changes %s: %s', async (_, member_id, isMine) => {
    await open({ block: blockRow({ member_id }) }, { role: 'worker' })
    expect(screen.queryByRole('button', { name: texts.save }) !== null).toBe(isMine)
    expect(screen.queryByRole('button', { name: texts.remove }) !== null).toBe(isMine)
    expect(box(texts.title).closest('fieldset[disabled]') !== null).toBe(!isMine)
  })
})
