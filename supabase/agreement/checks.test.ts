import { languages, trades } from '@fieldlark/domain/businesses/business.ts'
import { countryCodes } from '@fieldlark/domain/businesses/regional-draft.ts'
import { clientLimits, clientStatuses, leadSources } from '@fieldlark/domain/clients/client.ts'
import { countryOfNew, defaultCountry, propertyTypes } from '@fieldlark/domain/clients/property.ts'
import { feedbackMaxLength } from '@fieldlark/domain/feedback/feedback.ts'
import { planStatuses, TRIAL_DAYS } from '@fieldlark/domain/plans/plan.ts'
import { referralReward, referralStatuses } from '@fieldlark/domain/referrals/referral.ts'
import { invitationDays, invitationStatuses } from '@fieldlark/domain/team/invitation.ts'
import { invitedRoles, roles } from '@fieldlark/domain/team/role.ts'
import { currencies } from '@fieldlark/domain/values/currency.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBusiness, addUser, ask, one, type Scratch, scratchSchema } from '#access/people.ts'
import { checksOf } from './checks.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

test.each([
  ['clients.client_status', clientStatuses],
  ['clients.lead_source', leadSources],
  ['property_addresses.property_type', propertyTypes],
  ['businesses.currency', currencies.map(({ code }) => code)],
  ['businesses.plan_status', planStatuses],
  ['businesses.trade', trades],
  ['businesses.language', languages],
  ['profiles.trade', trades],
  ['profiles.language', languages],
  ['profiles.signup_language', languages],
  ['team_members.role', roles],
  ['team_invitations.role', invitedRoles],
  ['team_invitations.status', invitationStatuses],
  ['referrals.status', referralStatuses],
] as const)('%s takes what the domain knows', async (column, values) => {
  const taken = [...(await checksOf(scratch.database, column)).matchAll(/'([^']+)'::text/g)].map(
    ([, value]) => value,
  )
  expect(new Set(taken)).toEqual(new Set<string | undefined>(values))
})

test.each([
  ['clients.title', clientLimits.title],
  ['clients.name', clientLimits.name],
  ['clients.first_name', clientLimits.name],
  ['clients.last_name', clientLimits.name],
  ['clients.company_name', clientLimits.name],
  ['clients.phone', clientLimits.phone],
  ['clients.address', clientLimits.address],
  ['clients.notes', clientLimits.notes],
  ['feedback.message', feedbackMaxLength],
])('%s accepts %i characters and no more', async (column, limit) => {
  const limits = [
    ...(await checksOf(scratch.database, column)).matchAll(/(?:fits\(\w+, |char_length\(\w+\) <= )(\d+)/g),
  ]
  expect(limits.map(([, number]) => Number(number))).toEqual([limit])
})

test('the trial has the length for the language of sign-up', async () => {
  for (const language of languages) {
    const owner = await addUser(scratch.database, `${language}@example.com`, { language })
    const business = await addBusiness(scratch.database, owner)
    const [row] = await scratch.database.query(
      'select trial_ends_at = created_at + make_interval(days => $2) as is_kept from public.businesses where id = $1',
      [business, TRIAL_DAYS[language]],
    )
    expect(row, language).toEqual({ is_kept: true })
  }
})

test('invitation period, referral reward and default country are those of the domain', async () => {
  const owner = await addUser(scratch.database, 'owner@example.com')
  const business = await addBusiness(scratch.database, owner)
  const sql = (text: string, values: readonly unknown[]) => ask(scratch.database, owner, text, values)
  const [invitation] = await sql(
    `select round(extract(epoch from expires_at - now()) / 86400)::int as days
     from public.invite_member($1, 'new@example.com', 'worker')`,
    [business],
  )
  expect(invitation).toEqual({ days: invitationDays })
  const [referral] = await sql(
    `insert into public.referrals (business_id, referred_email) values ($1, 'friend@example.com')
     returning reward_amount::int as reward`,
    [business],
  )
  expect(referral).toEqual({ reward: referralReward })
  const [client] = await sql(`insert into public.clients (business_id) values ($1) returning id`, [business])
  const [property] = await sql(
    `insert into public.property_addresses (client_id, address) values ($1, '1 Elm St') returning country`,
    [one(client)['id']],
  )
  expect(property).toEqual({ country: defaultCountry })
})

test.each(languages)('the countries of new addresses have the names of the domain (%s)', async (language) => {
  const named = await scratch.database.query<{ code: string; name: string }>(
    'select code, private.country_name(code, $2) as name from unnest($1::text[]) as code',
    [countryCodes, language],
  )
  expect(named).toEqual(countryCodes.map((code) => ({ code, name: countryOfNew(code, language) })))
})
