import { person } from '@fieldlark/ui/testing/page.ts'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { recordTexts } from '#parts/record/record.texts.ts'
import { paths } from '#paths.ts'
import { lost, refusal, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessRow, stored } from '#testing/rows.ts'

import { settingsTexts } from '../settings.texts.ts'
import { companyTexts } from './company.texts.ts'
import { CompanyScreen } from './company-screen.tsx'

const texts = companyTexts.en
const update = 'PATCH rest/v1/businesses'

async function open(setting: Parameters<typeof renderSignedIn>[1] = {}) {
  const row = businessRow(setting.business)
  reply(update, ({ body }) => [stored<'businesses'>(body, row)])
  const page = { at: paths.settingsCompany, path: paths.settingsCompany, ...setting }
  return { ...(await renderSignedIn(<CompanyScreen />, page)), user: person(), row }
}
const field = (name: keyof typeof texts.fields) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${texts.fields[name]}\\*?$`))
const save = () => screen.getByRole('button', { name: texts.save })
const type = async (user: ReturnType<typeof person>, name: keyof typeof texts.fields, text: string) => {
  await user.clear(field(name))
  await user.type(field(name), text)
}

describe('the company', () => {
  it('is saved cleaned, with empty fields as null, over the version that was read', async () => {
    const { user, router } = await open({ business: { phone: '555 0100', version: 4 } })
    expect(field('phone').value).toBe('555 0100')
    await type(user, 'business_name', '  Lark & Sons ')
    await type(user, 'email', 'Office@Lark.Example')
    await type(user, 'address', '1 Main Street{Enter}Portland')
    await type(user, 'google_business_url', 'g.page/r/lark/review')
    await user.clear(field('phone'))
    await user.click(save())
    await screen.findByText(texts.saved)
    expect(sentTo(update)).toEqual([
      {
        business_name: 'Lark & Sons',
        contact_person: null,
        phone: null,
        email: 'office@lark.example',
        address: '1 Main Street\nPortland',
        registration_number: null,
        google_business_url: 'https://g.page/r/lark/review',
        facebook_url: null,
        instagram_url: null,
        x_url: null,
        yelp_url: null,
        version: 4,
      },
    ])
    expect(router.state.location.pathname).toBe(paths.settings)
  })

  it('says what is wrong at the field, and sends nothing', async () => {
    const { user } = await open()
    await user.clear(field('business_name'))
    await type(user, 'email', 'ana')
    await type(user, 'facebook_url', 'lark gardens')
    await user.click(save())
    await screen.findByText(texts.businessNameRequired)
    expect(field('email').getAttribute('aria-invalid')).toBe('true')
    screen.getByText(texts.invalidEmail)
    screen.getByText(texts.invalidLink)
    expect(sentTo(update)).toEqual([])
  })

  it('names the one field that keeps it from being saved', async () => {
    const { user } = await open()
    await type(user, 'email', 'ana')
    await user.click(save())
    await screen.findByText(problemTexts.en.fields.checkField(texts.fields.email))
    expect(sentTo(update)).toEqual([])
  })

  it('that someone else changed keeps both changes, and shows theirs where both changed one field', async () => {
    const { user } = await open()
    await type(user, 'phone', '555 0111')
    await type(user, 'contact_person', 'Ana Lark')
    const theirs = businessRow({ phone: '555 0222', address: 'Their street', version: 2 })
    reply(update, refusal(409, 'PT409', 'stale_version'))
    reply('GET rest/v1/businesses', [theirs])
    await user.click(save())
    await screen.findByText(recordTexts.en.conflictTitle)
    screen.getByText(recordTexts.en.savedNow('555 0222'))
    expect(field('phone').value).toBe('555 0111')
    expect(field('address').value).toBe('Their street')
    reply(update, ({ body }) => [stored<'businesses'>(body, theirs)])
    await user.click(save())
    await screen.findByText(texts.saved)
    expect(sentTo(update).at(-1)).toMatchObject({
      phone: '555 0111',
      contact_person: 'Ana Lark',
      address: 'Their street',
      version: 2,
    })
  })

  it('keeps what was typed when saving fails, also after a reload', async () => {
    const { user, unmount } = await open()
    await type(user, 'registration_number', 'ME-88121')
    reply(update, lost)
    await user.click(save())
    await screen.findByText(texts.saveFailed, { selector: 'main *' })
    unmount()
    await open()
    await screen.findByText(recordTexts.en.draftKept)
    expect(field('registration_number').value).toBe('ME-88121')
  })

  it('is closed to workers', async () => {
    await open({ role: 'worker' })
    await screen.findByText(settingsTexts.en.forManagersTitle)
    expect(screen.queryByRole('button', { name: texts.save })).toBeNull()
  })
})
