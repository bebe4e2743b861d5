import type { Business, Language, Trade } from '@fieldlark/domain/businesses/business.ts'
import { loadAuth } from '#connection/auth.ts'
import { businesses } from '#data/businesses.ts'
import { updateProfile } from '#data/profiles.ts'
import { insertBusiness } from '#parts/businesses/insert-business.ts'
import type { SignedIn } from '#session/session.tsx'

export type Setup = {
  /** Created once per form, so that a double click or a retry after a lost response creates one business. */
  id: string
  full_name: string
  business_name: string
  trade: Trade
  language: Language
}

/** The name in the profile is what the team sees; the account keeps a copy. */
async function saveName(userId: string, full_name: string) {
  await updateProfile(userId, { full_name })
  const { error } = await (await loadAuth()).updateUser({ data: { full_name } })
  if (error) console.error('The name was saved in the profile only', error)
}

/** Saves a name the profile does not have yet, and the business, which a person who came back only changes. */
export async function beginBusiness(session: SignedIn, setup: Setup): Promise<Business> {
  const { id, full_name, business_name, trade, language } = setup
  const { userId, profile, business } = session
  if (full_name !== profile?.full_name) await saveName(userId, full_name)
  if (business) return businesses.update(business.id, { business_name, trade, language })
  return insertBusiness({ id, user_id: userId, business_name, trade, language })
}
