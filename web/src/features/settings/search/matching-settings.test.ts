import { describe, expect, it } from 'vitest'

import { companyTexts } from '../company/company.texts.ts'
import { portalTexts } from '../portal/portal.texts.ts'
import { regionalTexts } from '../regional/regional.texts.ts'
import { settingsSections } from '../settings-sections.ts'
import { matchingSettings } from './matching-settings.ts'
import { settingsIndex } from './settings-index.ts'

const found = (typed: string) =>
  matchingSettings(settingsIndex, typed).map(({ section, label }) => `${section}: ${label.en}`)

describe('a word that people type', () => {
  it.each([
    ['2fa', 'account: Codes from your phone'],
    ['two factor', 'account: Codes from your phone'],
    ['verificación en dos pasos', 'account: Codes from your phone'],
    ['password', 'account: Password'],
    ['contraseña', 'account: Password'],
    ['zelle', 'payments: Bank details'],
    ['transferencia', 'payments: Bank details'],
    ['stripe', 'payments: Card payments'],
    ['vacation', 'team: Time off'],
    ['vacaciones', 'team: Time off'],
    ['IVA', 'documents: Tax rates'],
    ['sales tax', 'documents: Tax rates'],
    ['invoice number', 'documents: Numbers'],
    ['número de factura', 'documents: Numbers'],
    ['logo', 'company: Logo'],
    ['logotipo', 'design: Logo'],
    ['zona horaria', 'regional: Time zone of your business'],
    ['divisa', 'regional: Business Currency'],
    ['reseñas', 'company: Google Business link'],
    ['modo oscuro', 'account: Theme'],
    ['google calendar', 'schedule: Calendar link'],
    ['instalar', 'mobile: Install the app'],
    ['silencio', 'notifications: Quiet hours'],
    ['fingerprint', 'account: Passkeys'],
    ['cancel visit', 'portal: Ask to move or cancel a visit'],
  ])('"%s" finds %s', (typed, setting) => {
    expect(found(typed)).toContain(setting)
  })

  it('is found without accents, in capitals, and in its plural', () => {
    expect(found('TELEFONO')).toContain('company: Phone')
    expect(found('passwords')).toContain('account: Password')
  })

  it('is found first by the name of the setting', () => {
    expect(found('password')[0]).toBe('account: Password')
    expect(found('phone')[0]).toMatch(/hone/)
  })

  it.each(['', '  ', 'xyzzy', 'saved', 'guardando', 'failed', 'no se pudo'])(
    '"%s" finds nothing',
    (typed) => {
      expect(found(typed)).toEqual([])
    },
  )
})

describe('the index', () => {
  it('has settings of every section', () => {
    const sections = new Set<string>(settingsIndex.map(({ section }) => section))
    expect(sections).toEqual(new Set(settingsSections.map(({ key }) => key)))
  })

  it.each([
    ['company', companyTexts],
    ['portal', portalTexts],
    ['regional', regionalTexts],
  ] as const)('reaches every field of %s', (section, texts) => {
    const own = settingsIndex.filter((setting) => setting.section === section)
    const labels = own.flatMap(({ label }) => [label.en, label.es])
    const {
      welcome_en: _en,
      welcome_es: _es,
      ...fields
    } = { welcome_en: '', welcome_es: '', ...texts.en.fields }
    for (const field of Object.values(fields)) expect(labels).toContain(field)
  })

  it('names each setting once in its section', () => {
    const names = settingsIndex.map(({ section, label }) => `${section}: ${label.es}`)
    expect(new Set(names).size).toBe(names.length)
  })
})
