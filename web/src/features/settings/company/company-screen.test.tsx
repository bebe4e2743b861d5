import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { logoTexts } from '#parts/logo/logo.texts.ts'
import { recordTexts } from '#parts/record/record.texts.ts'
import { paths } from '#paths.ts'
import { taxRateRow } from '#testing/document-rows.ts'
import { lost, refusal, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessRow, stored } from '#testing/rows.ts'

import { conflictTexts } from '../conflict/conflict.texts.ts'
import { documentDesignTexts } from '../document-design/document-design.texts.ts'
import { settingsTexts } from '../settings.texts.ts'
import { companyTexts } from './company.texts.ts'
import { CompanyScreen } from './company-screen.tsx'

const texts = companyTexts.en
const update = 'PATCH rest/v1/businesses'
const rates = 'GET rest/v1/tax_rates'
const changeRate = 'PATCH rest/v1/tax_rates'

async function open(
  setting: Parameters<typeof renderSignedIn>[1] = {},
  taxes: () => readonly object[] = () => [],
) {
  const row = businessRow(setting.business)
  reply(update, ({ body }) => [stored<'businesses'>(body, row)])
  reply(rates, () => [...taxes()])
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
    screen.getByText(texts.not_facebook)
    expect(sentTo(update)).toEqual([])
  })

  it('takes only Google’s addresses for reviews, and keeps an older one while other fields change', async () => {
    const older = 'http://lark.example/review'
    const { user } = await open({ business: { google_business_url: older } })
    await type(user, 'phone', '555 0111')
    await type(user, 'google_business_url', 'lark.example/reviews')
    await user.click(save())
    await screen.findByText(texts.notGoogleLink)
    expect(sentTo(update)).toEqual([])
    await type(user, 'google_business_url', older)
    await user.click(save())
    await screen.findByText(texts.saved)
    expect(sentTo(update)).toMatchObject([{ phone: '555 0111', google_business_url: older }])
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
    await user.click(await screen.findByRole('radio', { name: new RegExp(`^${conflictTexts.en.mine}: `) }))
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

  it('is saved over the version that a change of the logo made, which is no conflict', async () => {
    let now = businessRow({ version: 4, business_logo_url: '/logos/old.jpg' })
    const memberships = async () => [{ role: 'owner', business: now }]
    const { user } = await open({ memberships })
    await type(user, 'phone', '555 0111')
    reply(update, ({ body }) => {
      now = { ...stored<'businesses'>(body, now), version: now.version + 1 }
      return [now]
    })
    await user.click(screen.getByRole('button', { name: logoTexts.en.remove }))
    await screen.findByText(logoTexts.en.removed)
    expect(screen.queryByRole('img', { name: documentDesignTexts.en.logo })).toBeNull()
    await user.click(save())
    await screen.findByText(texts.saved)
    expect(sentTo(update)).toMatchObject([{ business_logo_url: null }, { phone: '555 0111', version: 5 }])
  })

  it('says where each group appears', async () => {
    await open()
    for (const where of [...Object.values(texts.where), documentDesignTexts.en.logoHint])
      screen.getByText(where)
  })

  it('chooses the default tax among those that are offered, or none', async () => {
    const [state, city, old] = [
      taxRateRow({ name: 'State', is_default: true }),
      taxRateRow({ name: 'City', parts: [{ name: 'City', rate: 9.25 }] }),
      taxRateRow({ name: 'Old', is_active: false }),
    ]
    let list = [state, city, old]
    const { user } = await open({}, () => list)
    reply(changeRate, ({ body, query }) => {
      const id = query.get('id')?.slice('eq.'.length)
      const { is_default: isChosen } = body as { is_default: boolean }
      list = list.map((rate) => ({ ...rate, is_default: rate.id === id && isChosen }))
      return list.filter((rate) => rate.id === id)
    })
    const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
    await waitFor(() => expect(choice('State · 8%').checked).toBe(true))
    expect(screen.queryByText(/^Old/)).toBeNull()
    await user.click(choice('City · 9.25%'))
    await waitFor(() => expect(choice('City · 9.25%').checked).toBe(true))
    await screen.findByText(texts.taxSaved)
    await user.click(choice(texts.noTax))
    await waitFor(() => expect(choice(texts.noTax).checked).toBe(true))
    expect(sentTo(changeRate)).toEqual([{ is_default: true }, { is_default: false }])
  })

  it('offers many taxes in a list', async () => {
    const list = Array.from({ length: 9 }, (_, at) => taxRateRow({ name: `Place ${at}` }))
    const { user } = await open({}, () => list)
    reply(changeRate, ({ body }) => [stored<'tax_rates'>(body, list[3])])
    await user.selectOptions(await screen.findByLabelText(texts.defaultTax), 'Place 3 · 8%')
    await screen.findByText(texts.taxSaved)
    expect(sentTo(changeRate)).toEqual([{ is_default: true }])
  })

  it('is closed to workers', async () => {
    await open({ role: 'worker' })
    await screen.findByText(settingsTexts.en.forManagersTitle)
    expect(screen.queryByRole('button', { name: texts.save })).toBeNull()
  })
})
