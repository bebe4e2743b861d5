import { isColor, readableOnWhite, textColorOn } from '@fieldlark/domain/values/contrast.ts'
import { cleanLine } from '@fieldlark/domain/values/text.ts'

/** How the emails of a business to its clients look, as the database and the server know it. */
export type GivenBranding = {
  /** "#1f6f4a" */
  color?: unknown
  phone?: unknown
  /** The address of the logo inside the email: "cid:logo", or a data: URL where it is only shown. */
  logo?: string | null
  /** Whether the plan of the business has Fieldlark named at the foot. */
  isMarked?: boolean
}

export type Branding = {
  color: string
  onColor: string
  /** The colour for text on white. */
  link: string
  phone: string
  logo: string | null
  isMarked: boolean
}

const green = '#1f6f4a'
const maxPhoneLength = 40

/** The branding with everything that is missing or malformed as Fieldlark has it. */
export function brandingOf({ color, phone, logo = null, isMarked = true }: GivenBranding): Branding {
  const known = typeof color === 'string' && isColor(color) ? color : green
  return {
    color: known,
    onColor: textColorOn(known),
    link: readableOnWhite(known),
    phone: typeof phone === 'string' ? cleanLine(phone).slice(0, maxPhoneLength) : '',
    logo,
    isMarked,
  }
}

export const dialable = (phone: string): string => phone.replace(/[^\d+]/g, '')
