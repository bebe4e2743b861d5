import { currencyTexts } from '#parts/money/currency-dialog.texts.ts'

import { accountTexts } from '../account/account.texts.ts'
import { codesTexts } from '../account/codes.texts.ts'
import { deletionTexts } from '../account/deletion.texts.ts'
import { identitiesTexts } from '../account/identities.texts.ts'
import { sessionsTexts } from '../account/sessions.texts.ts'
import { companyTexts } from '../company/company.texts.ts'
import { documentDesignTexts } from '../document-design/document-design.texts.ts'
import { documentsTexts } from '../documents/documents.texts.ts'
import { mailSettingsTexts } from '../mail/mail-settings.texts.ts'
import { notificationSettingsTexts } from '../notifications/notification-settings.texts.ts'
import { paymentsTexts } from '../payments/payments.texts.ts'
import { pushTexts } from '../push/push.texts.ts'
import { sampleDataTexts } from '../sample-data/sample-data.texts.ts'
import { scheduleSettingsTexts } from '../schedule/schedule-settings.texts.ts'
import { catalogueTexts } from '../services/catalogue.texts.ts'
import { teamSettingsTexts } from '../team/team-settings.texts.ts'

const together = (...parts: readonly { en: object; es: object }[]) => ({
  en: parts.map(({ en }) => en),
  es: parts.map(({ es }) => es),
})

/** What stands on the page of each section. Loaded with the first letter that is typed. */
export const settingsLabels = {
  account: together(accountTexts, codesTexts, sessionsTexts, identitiesTexts, deletionTexts),
  notifications: together(notificationSettingsTexts, pushTexts),
  team: teamSettingsTexts,
  company: companyTexts,
  services: catalogueTexts,
  schedule: scheduleSettingsTexts,
  payments: paymentsTexts,
  documents: documentsTexts,
  design: documentDesignTexts,
  mail: mailSettingsTexts,
  sampleData: sampleDataTexts,
  currency: currencyTexts,
}
