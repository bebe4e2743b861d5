import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { jobHref, paths } from '#paths.ts'
import { setClock } from '#testing/clock.ts'
import { callsOf, pageOf, refusal, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { nextId } from '#testing/rows.ts'

import { settingsTexts } from '../../settings.texts.ts'
import { reviewsTexts } from './reviews.texts.ts'
import { ReviewsScreen } from './reviews-screen.tsx'

const read = 'GET rest/v1/reviews'
const answer = 'POST rest/v1/rpc/reply_review'
const report = 'POST rest/v1/rpc/report_review'
type Setting = NonNullable<Parameters<typeof renderSignedIn>[1]>

const row = (changes: object = {}) => ({
  id: nextId(),
  rating: 2,
  body: 'Late twice',
  author_name: 'Carla R.',
  language: 'en',
  publish_at: '2026-05-10T12:00:00+00:00',
  reply: null,
  reported_at: null,
  removed_at: null,
  removed_reason: null,
  created_at: '2026-05-03T12:00:00+00:00',
  job: { id: nextId(), title: 'Deep clean' },
  ...changes,
})

async function open(rows: readonly object[], setting: Setting = {}) {
  setClock('2026-05-04T12:00:00Z')
  reply(read, () => pageOf(rows))
  const view = await renderSignedIn(<ReviewsScreen />, { at: paths.reviews, path: paths.reviews, ...setting })
  return { ...view, texts: reviewsTexts[setting.language ?? 'en'], user: person() }
}

describe('the reviews of a business', () => {
  it.each(['en', 'es'] as const)('say from when everyone sees them, in %s', async (language) => {
    const first = row()
    const { texts } = await open(
      [first, row({ publish_at: '2026-05-01T12:00:00+00:00', rating: 5, job: null })],
      {
        language,
        business: { timezone: 'America/Chicago' },
      },
    )
    const [waiting, shown] = await screen.findAllByRole('article')
    if (!waiting || !shown) throw new Error('Two reviews are expected.')
    within(waiting).getByText(texts.publicFrom(language === 'en' ? 'May 10, 2026' : '10 may 2026'))
    within(waiting).getByText(texts.stars(2))
    expect(within(waiting).getByRole('link', { name: 'Deep clean' }).getAttribute('href')).toBe(
      jobHref(first.job?.id ?? ''),
    )
    within(shown).getByText(texts.publicSince)
  })

  it('are answered, and an answer that fails stays in the form', async () => {
    const review = row()
    const { user, texts } = await open([review])
    await user.click(await screen.findByRole('button', { name: texts.reply }))
    await user.type(await screen.findByLabelText(texts.replyLabel), 'Sorry, Carla')
    reply(answer, refusal(404, 'PT404', 'review_not_found'))
    await user.click(screen.getByRole('button', { name: texts.save }))
    await screen.findByText(refusalTexts.en.review_not_found)
    reply(answer, null)
    await user.click(screen.getByRole('button', { name: texts.save }))
    await screen.findByText(texts.saved)
    expect(sentTo(answer).at(-1)).toEqual({ review_id: review.id, reply: 'Sorry, Carla' })
    expect(callsOf(read).length).toBeGreaterThan(1)
  })

  it('are reported once, with a reason', async () => {
    const review = row()
    const { user, texts } = await open([review, row({ reported_at: '2026-05-04T00:00:00+00:00' })])
    const buttons = await screen.findAllByRole('button', { name: texts.report })
    expect(buttons).toHaveLength(1)
    screen.getByText(texts.reported)
    await user.click(screen.getByRole('button', { name: texts.report }))
    await user.type(await screen.findByLabelText(texts.reportLabel), 'Names my daughter')
    reply(report, null)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: texts.reportDo }))
    await screen.findByText(texts.reportDone)
    expect(sentTo(report)).toEqual([{ review_id: review.id, reason: 'Names my daughter' }])
  })

  it('that were removed say why, and nothing can be done with them', async () => {
    const { texts } = await open([
      row({ removed_at: '2026-05-04T00:00:00+00:00', removed_reason: 'Names a person' }),
    ])
    await screen.findByText(texts.removed)
    screen.getByText('Names a person')
    expect(screen.queryByRole('button', { name: texts.reply })).toBeNull()
  })

  it('without a reply can be listed alone, and an empty list leads to the switch', async () => {
    const { user, texts } = await open([])
    const link = await screen.findByRole('link', { name: texts.toSwitch })
    expect(link.getAttribute('href')).toBe(paths.publicProfile)
    await user.click(screen.getByRole('button', { name: new RegExp(texts.unanswered) }))
    await screen.findByText(texts.noneUnanswered)
    await waitFor(() => expect(callsOf(read).at(-1)?.query.get('reply')).toBe('is.null'))
  })

  it('are not for workers', async () => {
    await open([], { role: 'worker' })
    screen.getByText(settingsTexts.en.forManagersTitle)
    expect(callsOf(read)).toEqual([])
  })
})
