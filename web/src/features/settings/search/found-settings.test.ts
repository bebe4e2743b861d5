import { expect, it } from 'vitest'
import { foundLabels } from './found-settings.ts'
import { settingsLabels } from './settings-labels.ts'

const texts = {
  en: { fields: { zone: 'Time zone', hours: 'Working hours' }, saved: () => 'Saved', hint: 'x'.repeat(61) },
  es: { fields: { zone: 'Zona horaria', hours: 'Horario de trabajo' }, saved: () => 'Guardado', hint: '' },
}

it.each([
  ['time', 'en', ['Time zone']],
  ['zona', 'en', ['Time zone']],
  ['time', 'es', ['Zona horaria']],
  [' HORA', 'es', ['Horario de trabajo', 'Zona horaria']],
  ['xxx', 'en', []],
  ['', 'en', []],
  ['saved', 'en', []],
] as const)('"%s" in %s finds %j', (typed, language, expected) => {
  expect(foundLabels(texts, language, typed)).toEqual(expected)
})

it('finds letters with accents without them', () => {
  const accents = { en: { phone: 'Phone' }, es: { phone: 'Teléfono' } }
  expect(foundLabels(accents, 'es', 'telefono')).toEqual(['Teléfono'])
})

it.each(['saving', 'saved', 'failed', 'guardando', 'no se pudo', 'enter a', 'not be'])(
  'offers no "%s" as a setting',
  (typed) => {
    const found = Object.values(settingsLabels).flatMap((texts) => foundLabels(texts, 'en', typed))
    expect(found).toEqual([])
  },
)

it.each([
  ['company', 'registration', 'Registration number'],
  ['schedule', 'zona horaria', 'Time zone of your business'],
  ['notifications', 'opened', 'Quotes and invoices opened'],
  ['notifications', 'silencio', 'Quiet hours'],
  ['account', 'recovery', 'Recovery codes'],
] as const)('finds in %s by "%s" the setting "%s"', (section, typed, label) => {
  expect(foundLabels(settingsLabels[section], 'en', typed)).toContain(label)
})
