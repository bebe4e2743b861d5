import { portalPages } from '@fieldlark/domain/businesses/portal-settings.ts'

import type { Language } from '#language/texts.ts'
import { currencyTexts } from '#parts/money/currency-dialog.texts.ts'

import { accountTexts } from '../account/account.texts.ts'
import { deletionTexts } from '../account/my-data/deletion.texts.ts'
import { codesTexts } from '../account/second-factor/codes.texts.ts'
import { sessionsTexts } from '../account/sessions/sessions.texts.ts'
import { identitiesTexts } from '../account/sign-in/identities.texts.ts'
import { passkeysTexts } from '../account/sign-in/passkeys.texts.ts'
import { bookingSettingsTexts } from '../booking/booking-settings.texts.ts'
import { companyTexts } from '../company/company.texts.ts'
import { documentDesignTexts } from '../document-design/document-design.texts.ts'
import { documentsTexts } from '../documents/documents.texts.ts'
import { mailSettingsTexts } from '../mail/mail-settings.texts.ts'
import { mobileTexts } from '../mobile/mobile.texts.ts'
import { officeKinds, workerKinds } from '../notifications/kinds.ts'
import { notificationSettingsTexts } from '../notifications/notification-settings.texts.ts'
import { paymentsTexts } from '../payments/payments.texts.ts'
import { planTexts } from '../plan/plan.texts.ts'
import { portalTexts } from '../portal/portal.texts.ts'
import { publicProfileTexts } from '../public-profile/public-profile.texts.ts'
import { pushTexts } from '../push/push.texts.ts'
import { regionalTexts } from '../regional/regional.texts.ts'
import { sampleDataTexts } from '../sample-data/sample-data.texts.ts'
import { scheduleSettingsTexts } from '../schedule/schedule-settings.texts.ts'
import { catalogueTexts } from '../services/catalogue.texts.ts'
import type { SettingsSection } from '../settings-sections.ts'
import { teamSettingsTexts } from '../team/team-settings.texts.ts'
import { settingsIndexTexts } from './settings-index.texts.ts'
import { settingsWordsTexts } from './settings-words.texts.ts'

type Words = keyof (typeof settingsWordsTexts)['en']
type LabelIn = (language: Language) => string
type Entry = readonly [Words, LabelIn]

/** One setting that can be found, with its label as its page has it. */
export type FoundSetting = { section: SettingsSection['key']; label: Record<Language, string>; words: string }

const own =
  (name: keyof (typeof settingsIndexTexts)['en']): LabelIn =>
  (l) =>
    settingsIndexTexts[l][name]
const company =
  (name: keyof (typeof companyTexts)['en']['fields']): LabelIn =>
  (l) =>
    companyTexts[l].fields[name]
const schedule =
  (
    name: 'hours' | 'duration' | 'buffer' | 'view' | 'weekends' | 'past' | 'workersSeeAll' | 'feedTitle',
  ): LabelIn =>
  (l) =>
    scheduleSettingsTexts[l][name]
const design =
  (
    name:
      | 'logo'
      | 'paperSize'
      | 'color'
      | 'footer'
      | 'invoiceMessage'
      | 'invoiceTerms'
      | 'quoteTerms'
      | 'paymentTerms'
      | 'numberWhenSent',
  ): LabelIn =>
  (l) =>
    documentDesignTexts[l][name]
const team =
  (name: 'members' | 'changeRole' | 'setCost' | 'setHours' | 'timeOff' | 'setSkills'): LabelIn =>
  (l) =>
    teamSettingsTexts[l][name]

const profile =
  (
    name:
      | 'is_published'
      | 'subdomain'
      | 'in_search_engines'
      | 'headline_en'
      | 'areas'
      | 'takes_enquiries'
      | 'asks_for_reviews',
  ): LabelIn =>
  (l) =>
    publicProfileTexts[l].fields[name]

const booking =
  (name: keyof (typeof bookingSettingsTexts)['en']['fields']): LabelIn =>
  (l) =>
    bookingSettingsTexts[l].fields[name]

const kinds = [...officeKinds, ...workerKinds]
const socialLinks = ['facebook_url', 'instagram_url', 'x_url', 'yelp_url'] as const

/** Every setting by its section. */
const bySection: Record<SettingsSection['key'], readonly Entry[]> = {
  account: [
    ['name', (l) => accountTexts[l].name],
    ['accountEmail', (l) => accountTexts[l].email],
    ['password', (l) => accountTexts[l].password],
    ['codes', (l) => codesTexts[l].codesTitle],
    ['recovery', (l) => codesTexts[l].recoveryTitle],
    ['passkeys', (l) => passkeysTexts[l].title],
    ['google', (l) => identitiesTexts[l].google],
    ['sessions', (l) => sessionsTexts[l].title],
    ['appLanguage', (l) => accountTexts[l].language],
    ['theme', (l) => accountTexts[l].theme],
    ['myData', (l) => deletionTexts[l].data],
    ['deleteAccount', (l) => deletionTexts[l].title],
  ],
  notifications: [
    ...kinds.map((kind): Entry => ['notifications', (l) => notificationSettingsTexts[l].kinds[kind].label]),
    ['devices', (l) => pushTexts[l].title],
    ['quietHours', (l) => pushTexts[l].quiet],
  ],
  mobile: [
    ['install', own('install')],
    ['storage', (l) => mobileTexts[l].storage],
    ['version', own('version')],
  ],
  businesses: [
    ['handOver', own('handOver')],
    ['closeBusiness', own('closeBusiness')],
    ['leaveBusiness', own('leaveBusiness')],
  ],
  company: [
    ['businessName', company('business_name')],
    ['logo', design('logo')],
    ['contact', company('contact_person')],
    ['registration', company('registration_number')],
    ['phone', company('phone')],
    ['companyEmail', company('email')],
    ['address', company('address')],
    ['defaultTax', (l) => companyTexts[l].defaultTax],
    ['google_review', company('google_business_url')],
    ['social', own('social')],
    ...socialLinks.map((link): Entry => ['social', company(link)]),
  ],
  regional: [
    ['language', (l) => regionalTexts[l].fields.language],
    ['country', (l) => regionalTexts[l].fields.country],
    ['zone', (l) => regionalTexts[l].fields.timezone],
    ['week', (l) => regionalTexts[l].fields.week_starts_on],
    ['formats', (l) => regionalTexts[l].formats],
    ['currency', (l) => currencyTexts[l].titleSet],
  ],
  services: [
    ['services', (l) => catalogueTexts[l].title],
    ['presets', own('presets')],
  ],
  team: [
    ['members', team('members')],
    ['invite', own('invite')],
    ['role', team('changeRole')],
    ['cost', team('setCost')],
    ['memberHours', team('setHours')],
    ['timeOff', team('timeOff')],
    ['skills', team('setSkills')],
  ],
  schedule: [
    ['hours', schedule('hours')],
    ['duration', schedule('duration')],
    ['buffer', schedule('buffer')],
    ['view', schedule('view')],
    ['weekends', schedule('weekends')],
    ['past', schedule('past')],
    ['workersSeeAll', schedule('workersSeeAll')],
    ['feed', schedule('feedTitle')],
  ],
  plan: [
    ['plan', (l) => planTexts[l].used],
    ['billing', (l) => planTexts[l].plans],
  ],
  payments: [
    ['bank', (l) => paymentsTexts[l].bank.title],
    ['card', (l) => paymentsTexts[l].card.title],
  ],
  documents: [
    ['taxes', (l) => documentsTexts[l].taxes.title],
    ['numbers', (l) => documentsTexts[l].numbers.title],
  ],
  design: [
    ['logo', design('logo')],
    ['paper', design('paperSize')],
    ['color', design('color')],
    ['footer', design('footer')],
    ['invoiceMessage', design('invoiceMessage')],
    ['invoiceTerms', design('invoiceTerms')],
    ['quoteTerms', design('quoteTerms')],
    ['paymentTerms', design('paymentTerms')],
    ['numberWhenSent', design('numberWhenSent')],
  ],
  publicProfile: [
    ['publicPage', profile('is_published')],
    ['publicAddress', profile('subdomain')],
    ['searchEngines', profile('in_search_engines')],
    ['publicWords', profile('headline_en')],
    ['areas', profile('areas')],
    ['enquiries', profile('takes_enquiries')],
    ['reviews', profile('asks_for_reviews')],
  ],
  booking: [
    ['booking', booking('is_on')],
    ['booking', booking('needs_code')],
    ['booking', booking('is_auto_accept')],
    ['bookingTimes', booking('lead_minutes')],
    ['bookingTimes', booking('horizon_days')],
    ['bookingTimes', booking('step_minutes')],
    ['bookingTimes', booking('day_cap')],
    ['bookingAnswer', booking('answer_hours')],
    ['bookingAnswer', booking('cutoff_minutes')],
    ['bookable', (l) => bookingSettingsTexts[l].who],
  ],
  portal: [
    ['portal', (l) => portalTexts[l].fields.is_on],
    ...portalPages.map((page): Entry => ['portalPages', (l) => portalTexts[l].fields[page]]),
    ['portalRequest', (l) => portalTexts[l].fields.may_request_new],
    ['cutoff', (l) => portalTexts[l].fields.cutoff_minutes],
    ['welcome', (l) => portalTexts[l].welcome],
  ],
  mail: [
    ['reminders', (l) => mailSettingsTexts[l].switches.reminders],
    ['notifyMe', (l) => mailSettingsTexts[l].switches.notifications],
    ['calendar', (l) => mailSettingsTexts[l].calendar.title],
    ['muted', (l) => mailSettingsTexts[l].quiet.title],
    ['log', own('log')],
  ],
  sampleData: [['sample', (l) => sampleDataTexts[l].title]],
}

const sections = Object.keys(bySection) as SettingsSection['key'][]

/** Every setting, in the order of the list of sections. Loaded with the first letter that is typed. */
export const settingsIndex: readonly FoundSetting[] = sections.flatMap((section) =>
  bySection[section].map(([words, labelIn]) => ({
    section,
    label: { en: labelIn('en'), es: labelIn('es') },
    words: `${settingsWordsTexts.en[words]} ${settingsWordsTexts.es[words]}`,
  })),
)
