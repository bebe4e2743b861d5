import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { sampleTables } from '#data/sample-data.ts'
import { problemTexts } from '#language/problems.texts.ts'
import { lost, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId } from '#testing/rows.ts'

import { settingsTexts } from '../settings.texts.ts'
import { sampleDataTexts } from './sample-data.texts.ts'
import { SampleDataScreen } from './sample-data-screen.tsx'

const texts = sampleDataTexts.en
const remove = 'POST rest/v1/rpc/reset_sample_data'
const create = 'POST rest/v1/rpc/create_sample_data'

async function open(clients: number, setting: Parameters<typeof renderSignedIn>[1] = {}) {
  const there = { clients }
  const none = Object.fromEntries(sampleTables.map((table) => [table, 0]))
  reply('POST rest/v1/rpc/sample_counts', () => Response.json({ ...none, ...there }))
  await renderSignedIn(<SampleDataScreen />, setting)
  return { user: person(), there }
}

describe('sample data', () => {
  it('is counted, and removed once after a confirmation that names it', async () => {
    const { user, there } = await open(3)
    const answer = slow({ removed: 3, kept: 0 })
    reply(remove, () => {
      there.clients = 0
      return answer.replies()
    })
    await screen.findByText('3 clients')
    await user.click(screen.getByRole('button', { name: texts.remove }))
    const question = within(
      await screen.findByRole('alertdialog', { name: texts.confirmTitle('Lark Gardens') }),
    )
    expect(question.getByText(texts.confirmBody('3 clients'))).toBeTruthy()
    await user.dblClick(question.getByRole('button', { name: texts.confirm }))
    answer.release()
    await screen.findByText(texts.removed)
    expect(sentTo(remove)).toEqual([{ business_id: businessId }])
    await screen.findByText(texts.noneTitle)
  })

  it('that somebody changed or used stays, and the message says how many records', async () => {
    const { user, there } = await open(3)
    reply(remove, () => {
      there.clients = 0
      return Response.json({ removed: 24, kept: 2 })
    })
    await user.click(await screen.findByRole('button', { name: texts.remove }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: texts.confirm }),
    )
    await screen.findByText('Sample data removed. 2 records that you changed or used stay.')
  })

  it('that could not be removed stays, with the reason', async () => {
    const { user } = await open(3)
    reply(remove, lost)
    await user.click(await screen.findByRole('button', { name: texts.remove }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: texts.confirm }),
    )
    await screen.findByText(`${texts.removeFailed}. ${problemTexts.en.failures.network}`)
    expect(screen.getByText('3 clients')).toBeTruthy()
  })

  it('is added once on a double click if there is none', async () => {
    const { user, there } = await open(0)
    const answer = slow(null)
    reply(create, () => {
      there.clients = 5
      return answer.replies()
    })
    await user.dblClick(await screen.findByRole('button', { name: texts.create }))
    answer.release()
    await screen.findByText(texts.created)
    await screen.findByText('5 clients')
    expect(sentTo(create)).toEqual([{ business_id: businessId }])
  })

  it('shows why none was added, or that it could not be counted', async () => {
    const { user } = await open(0)
    reply(create, lost)
    await user.click(await screen.findByRole('button', { name: texts.create }))
    await screen.findByText(`Failed to generate sample data: ${problemTexts.en.failures.network}`)
    expect(screen.getByText(texts.noneTitle)).toBeTruthy()
  })

  it('is not available to a worker, and not asked for', async () => {
    await open(3, { role: 'worker' })
    await screen.findByText(settingsTexts.en.forManagersTitle)
    expect(sentTo('POST rest/v1/rpc/sample_counts')).toEqual([])
    expect(screen.queryByRole('button', { name: texts.remove })).toBeNull()
  })
})
