import { expect, it } from 'vitest'
import { foundLabels } from './found-settings.ts'

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
