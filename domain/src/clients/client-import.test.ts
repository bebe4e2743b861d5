import { describe, expect, it } from 'vitest'
import { readCsv, writeCsv } from '#values/csv.ts'
import type { Client } from './client.ts'
import { clientExportColumns } from './client-export.ts'
import { checkClientImport, importReport } from './client-import.ts'

function check(text: string, existing?: Parameters<typeof checkClientImport>[1]) {
  const csv = readCsv(new TextEncoder().encode(text))
  if ('code' in csv) throw new Error(`refused: ${csv.code}`)
  return checkClientImport(csv, existing)
}

function accepted(text: string, existing?: Parameters<typeof checkClientImport>[1]) {
  const result = check(text, existing)
  if ('problems' in result) throw new Error(JSON.stringify(result.problems))
  return result
}

const first = (text: string) => accepted(text).clients[0]

describe('a simple file', () => {
  it('imports its rows as leads with the source “import”', () => {
    expect(
      first(
        'name,email,phone,address,notes\nAnn Lee,Ann@Example.com,+1 555 123-4567,"12 Elm St, Austin",likes tea\n',
      ),
    ).toEqual({
      name: 'Ann Lee',
      title: null,
      first_name: null,
      last_name: null,
      company_name: null,
      email: 'ann@example.com',
      phone: '+1 555 123-4567',
      address: '12 Elm St, Austin',
      notes: 'likes tea',
      lead_source: 'import',
      client_status: 'lead',
      is_active: true,
    })
  })

  it('reports problems by row and imports nothing', () => {
    const result = check('name,email,phone\nAnn,ann@example.com,5551234\n,bad,0123\nBob,nope,5.55E+09\n')
    expect(result).toEqual({
      total: 3,
      problems: [
        { code: 'nameRequired', at: 'name', params: { row: 3 } },
        { code: 'invalidEmail', at: 'email', params: { row: 3 } },
        { code: 'invalidPhone', at: 'phone', params: { row: 3 } },
        { code: 'invalidEmail', at: 'email', params: { row: 4 } },
        { code: 'invalidPhone', at: 'phone', params: { row: 4 } },
      ],
    })
  })

  it('rejects values that the columns cannot hold', () => {
    expect(check(`name\n${'x'.repeat(201)}\n`)).toMatchObject({ problems: [{ code: 'tooLong', at: 'name' }] })
  })
})

it('reports the first five problems and the number of others', () => {
  const problems = Array.from({ length: 8 }, (_, at) => ({ code: 'nameRequired', params: { row: at + 2 } }))
  expect(importReport(problems)).toEqual({ count: 8, shown: problems.slice(0, 5), more: 3 })
  expect(importReport(problems.slice(0, 5)).more).toBe(0)
})

describe('address books of other programs', () => {
  it.each([
    ['Nombre completo;Correo electrónico;Teléfono;Dirección;Notas\nAna;ana@example.com;555;Calle 1;hola\n'],
    ['CLIENTE,E-MAIL,Celular,Domicilio,Observaciones\nAna,ana@example.com,555,Calle 1,hola\n'],
    ['Full Name,Email Address,Mobile,Service Address,Comments\nAna,ana@example.com,555,Calle 1,hola\n'],
  ])('recognises the columns of %j', (text) => {
    expect(first(text)).toMatchObject({
      name: 'Ana',
      email: 'ana@example.com',
      phone: '555',
      address: 'Calle 1',
      notes: 'hola',
    })
  })

  it('reads Google Contacts', () => {
    const text =
      'First Name,Middle Name,Last Name,Organization Name,Notes,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Formatted\n' +
      'Ann,B.,Lee,Lee Co,vip,* Home,ann@example.com ::: a@example.com,Mobile,+1 555 1234,"12 Elm St\nAustin, TX 78701"\n'
    expect(first(text)).toMatchObject({
      name: 'Ann B. Lee',
      first_name: 'Ann B.',
      last_name: 'Lee',
      company_name: 'Lee Co',
      email: 'ann@example.com',
      phone: '+1 555 1234',
      address: '12 Elm St\nAustin, TX 78701',
    })
  })

  it('reads Outlook, with street and city in separate columns', () => {
    const text =
      'Title,First Name,Last Name,Company,Home Street,Home City,Home State,Home Postal Code,Home Country/Region,E-mail Address,Mobile Phone,Home Phone\n' +
      'Ms.,Ann,Lee,,12 Elm St,Austin,TX,78701,USA,ann@example.com,,(555) 123-4567\n'
    expect(first(text)).toMatchObject({
      title: 'Ms.',
      name: 'Ann Lee',
      phone: '(555) 123-4567',
      address: '12 Elm St, Austin, TX 78701, USA',
    })
  })

  it('reads “Nombre” beside “Apellidos” as the first name', () => {
    expect(first('Nombre,Apellidos\nAna,López\n')).toMatchObject({
      name: 'Ana López',
      first_name: 'Ana',
      last_name: 'López',
    })
  })

  it('uses the company as the name of a row without a contact', () => {
    expect(first('Name,Company\n,Lee Co\n')?.name).toBe('Lee Co')
  })
})

describe('a duplicate client', () => {
  const file =
    'name,email,phone\nAnn,ANN@example.com,\nAnn again,ann@example.com,\nBob,,555-1234\nBob,,(555) 1234\nCy,cy@example.com,\n'

  it('is found within the file', () => {
    const { clients, newClients, duplicates } = accepted(file)
    expect(clients).toHaveLength(5)
    expect(newClients.map(({ name }) => name)).toEqual(['Ann', 'Bob', 'Cy'])
    expect(duplicates).toEqual([
      { row: 3, name: 'Ann again', of: 2 },
      { row: 5, name: 'Bob', of: 4 },
    ])
  })

  it('is found in the business, so that importing a file again adds nothing', () => {
    const once = accepted(file)
    const twice = accepted(file, once.clients)
    expect(twice.newClients).toEqual([])
    expect(twice.duplicates.map(({ of }) => of)).toEqual([null, null, null, null, null])
  })
})

it('reads back what the export wrote', () => {
  const client: Client = {
    id: '1',
    user_id: 'u',
    business_id: 'b',
    created_by_user_id: null,
    name: '=Ann',
    title: 'Ms.',
    first_name: 'Ann',
    last_name: 'Lee',
    company_name: null,
    email: 'ann@example.com',
    phone: '+1 555 123-4567',
    address: '12 Elm St, Austin',
    notes: '-10 % "always"\nsecond',
    lead_source: 'referral',
    client_status: 'active',
    is_active: true,
    is_tax_exempt: false,
    tax_rate_id: null,
    language: null,
    payment_terms: null,
    is_reminder_muted: false,
    is_sample: false,
    version: 3,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
  }
  expect(first(writeCsv(clientExportColumns, [client]))).toEqual({
    name: client.name,
    title: client.title,
    first_name: client.first_name,
    last_name: client.last_name,
    company_name: client.company_name,
    email: client.email,
    phone: client.phone,
    address: client.address,
    notes: client.notes,
    lead_source: client.lead_source,
    client_status: client.client_status,
    is_active: true,
  })
})
