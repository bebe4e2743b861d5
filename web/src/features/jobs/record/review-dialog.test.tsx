import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { paths } from '#paths.ts'
import { lost, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, clientRow, rosa } from '#testing/rows.ts'
import { jobRow } from '#testing/work-rows.ts'
import { jobTexts } from './job.texts.ts'
import { jobMenuTexts } from './job-menu.texts.ts'
import { JobMenu } from './job-menu.tsx'
import { reviewTexts } from './review.texts.ts'

const texts = reviewTexts.en
const ask = 'POST rest/v1/rpc/ask_for_review'
const link = 'https://g.page/r/lark/review'
const client = (changes: Parameters<typeof clientRow>[0] = {}) =>
  clientRow({ id: rosa.id, email: 'rosa@lark.test', ...changes })

async function openMenu(
  setting: Parameters<typeof renderSignedIn>[1] = {},
  job = jobRow({ status: 'completed', title: 'Deep clean' }),
) {
  const business = { google_business_url: link, ...setting.business }
  await renderSignedIn(<JobMenu job={job} businessId={businessId} openVisits={0} />, { ...setting, business })
  const user = person()
  await user.click(await screen.findByRole('button', { name: jobTexts.en.more }))
  await screen.findByRole('menuitem', { name: jobMenuTexts.en.delete })
  return { user, job }
}

async function openDialog(
  setting: Parameters<typeof renderSignedIn>[1] = {},
  row: object = client(),
  pages: readonly object[] = [],
) {
  reply('GET rest/v1/clients', [row])
  reply('GET rest/v1/public_profiles', pages)
  const opened = await openMenu(setting)
  await opened.user.click(screen.getByRole('menuitem', { name: jobMenuTexts.en.askForReview }))
  await screen.findByRole('dialog')
  return opened
}
const send = () => screen.findByRole('button', { name: texts.send })

describe('asking for a review', () => {
  it('shows the email in the language of the client, and sends it once', async () => {
    const { user, job } = await openDialog({}, client({ language: 'es' }))
    await screen.findByText(reviewTexts.es.mail.thanks('Deep clean'))
    screen.getByText('rosa@lark.test')
    screen.getByText(link)
    reply(ask, Response.json(true))
    await user.dblClick(await send())
    await waitFor(() => expect(screen.queryByText(texts.body)).toBeNull())
    expect(sentTo(ask)).toEqual([{ job_id: job.id }])
  })

  it('leads to the public page where the business wants reviews there, without another link', async () => {
    const pages = [{ business: { subdomain: 'lark' } }]
    await openDialog({ business: { google_business_url: null } }, client(), pages)
    await screen.findByText(texts.onPage(`${location.host}/p/lark`))
    expect(await send()).toHaveProperty('disabled', false)
  })

  it('says when the client was asked before, and stays open when it fails', async () => {
    const { user } = await openDialog()
    reply(ask, lost)
    await user.click(await send())
    await waitFor(() => expect(sentTo(ask)).toHaveLength(1))
    reply(ask, Response.json(false))
    await user.click(await send())
    await screen.findByText(texts.askedBefore)
  })

  it.each([
    ['a business without a link', { business: { google_business_url: null } }, {}, texts.noLink],
    [
      'a business whose link is older than the rule for it',
      { business: { google_business_url: 'https://lark.example/review' } },
      {},
      texts.otherLink,
    ],
    ['a client without an address', {}, { email: null }, texts.noEmail],
    ['a client who gets no reminders', {}, { is_reminder_muted: true }, texts.muted],
  ])('tells what is missing for %s', async (_, setting, row, sentence) => {
    await openDialog(setting, client(row))
    await screen.findByText(sentence)
    expect(screen.queryByRole('button', { name: texts.send })).toBeNull()
    if (sentence === texts.noLink)
      expect(screen.getByRole('link', { name: texts.toCompany }).getAttribute('href')).toBe(
        paths.settingsCompany,
      )
    if (sentence === texts.otherLink) screen.getByRole('link', { name: texts.toChange })
  })

  it('is offered for completed jobs only', async () => {
    await openMenu({}, jobRow({ status: 'scheduled' }))
    expect(screen.queryByRole('menuitem', { name: jobMenuTexts.en.askForReview })).toBeNull()
  })

  it('is not offered to workers', async () => {
    await openMenu({ role: 'worker' })
    expect(screen.queryByRole('menuitem', { name: jobMenuTexts.en.askForReview })).toBeNull()
  })
})
