import { expect, it } from 'vitest'

import { previewClientImport } from './import-preview.ts'

const list = [
  'Customer,Mobile phone,Email,Birthday',
  'Rosa Delgado,(512) 555-0142,rosa@example.com,4 May',
  'Ben Carter,(512) 555-0199,ben@example,',
  'ROSA DELGADO,512 555 0142,Rosa@example.com,',
].join('\n')

it('shows the good rows, what is wrong with the others, and who is there twice', () => {
  const preview = previewClientImport(list)
  expect(preview).toMatchObject({
    total: 3,
    clients: [{ name: 'Rosa Delgado', email: 'rosa@example.com' }],
    problems: [{ code: 'invalidEmail', params: { row: 3 } }],
    duplicates: [{ row: 4, name: 'ROSA DELGADO', of: 2 }],
    unread: ['Birthday'],
  })
})

it('reads what is copied from a spreadsheet, and names in Spanish', () => {
  expect(previewClientImport('Nombre\tCorreo electrónico\nÁngel Núñez\tangel@example.com')).toMatchObject({
    clients: [{ name: 'Ángel Núñez', email: 'angel@example.com' }],
    problems: [],
  })
})

it('has no client left when every row has a problem', () => {
  expect(previewClientImport('Name,Email\nBen,ben@\n,ana@example.com')).toMatchObject({
    total: 2,
    clients: [],
    problems: [{ code: 'invalidEmail' }, { code: 'nameRequired' }],
  })
})

it.each([
  ['', 'noData'],
  ['Name,Email', 'noData'],
  ['Name,Email\n"Ben,ben@example.com', 'unclosedQuote'],
])('says why %j cannot be read', (text, code) => {
  expect(previewClientImport(text)).toMatchObject({ code })
})
