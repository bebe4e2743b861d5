import { expect, it } from 'vitest'
import { companyDraftSchema, type KeptLinks } from './company-draft.ts'

const form = {
  business_name: '  Lark   Gardens ',
  contact_person: 'Ana Lark',
  phone: '(555) 010-7788',
  email: 'Hello@Lark.Example',
  address: '1 Main Street\r\nPortland',
  registration_number: ' ME-88121 ',
  google_business_url: 'g.page/r/lark/review',
  facebook_url: '@lark.gardens',
  instagram_url: null,
  x_url: '',
  yelp_url: '',
}

const none: KeptLinks = {
  facebook_url: null,
  instagram_url: null,
  x_url: null,
  yelp_url: null,
  google_business_url: null,
}

it('stores what was typed cleaned, and empty fields as null', () => {
  expect(companyDraftSchema(none).parse(form)).toEqual({
    business_name: 'Lark Gardens',
    contact_person: 'Ana Lark',
    phone: '(555) 010-7788',
    email: 'hello@lark.example',
    address: '1 Main Street\nPortland',
    registration_number: 'ME-88121',
    google_business_url: 'https://g.page/r/lark/review',
    facebook_url: 'https://www.facebook.com/lark.gardens',
    instagram_url: null,
    x_url: null,
    yelp_url: null,
  })
})

it('names what is wrong at each field', () => {
  const wrong = {
    ...form,
    business_name: ' ',
    phone: '0800',
    email: 'ana',
    x_url: 'facebook.com/lark',
    google_business_url: 'lark.example/review',
    address: 'x'.repeat(501),
  }
  const issues = companyDraftSchema(none).safeParse(wrong).error?.issues
  expect(issues?.map(({ path, message }) => [path[0], message])).toEqual([
    ['business_name', 'businessNameRequired'],
    ['phone', 'invalidPhone'],
    ['email', 'invalidEmail'],
    ['address', 'tooLong'],
    ['x_url', 'not_x'],
    ['google_business_url', 'notGoogleLink'],
  ])
})

it('keeps a stored link that is older than the rule for it, and takes no other like it', () => {
  const kept = 'http://Lark.example/review'
  const older = 'https://lark.example/x'
  const schema = companyDraftSchema({ ...none, google_business_url: kept, x_url: older })
  expect(schema.parse({ ...form, google_business_url: kept }).google_business_url).toBe(kept)
  expect(schema.parse({ ...form, x_url: older }).x_url).toBe(older)
  expect(schema.safeParse({ ...form, facebook_url: older }).success).toBe(false)
  expect(schema.safeParse({ ...form, google_business_url: `${kept}s` }).success).toBe(false)
})
