import { describe, expect, it } from 'vitest'
import { readCsv } from '#values/csv.ts'
import { checkClientImport } from './client-import.ts'

/** A file with the header of a real export and rows that fill some of its columns. */
function fileOf(header: string, ...rows: Record<string, string>[]): string {
  const names = header.split(',')
  const lines = rows.map((row) => {
    for (const name of Object.keys(row)) expect(names).toContain(name)
    return names.map((name) => `"${(row[name] ?? '').replaceAll('"', '""')}"`).join(',')
  })
  return [header, ...lines, ''].join('\n')
}

function accepted(text: string) {
  const csv = readCsv(new TextEncoder().encode(text))
  if ('code' in csv) throw new Error(`refused: ${csv.code}`)
  const result = checkClientImport(csv)
  if ('problems' in result) throw new Error(JSON.stringify(result.problems))
  return { ...result, unread: result.unread.map(({ header }) => header) }
}

const jobber =
  'J-ID,Created Date,Is Company?,Display Name,Company Name,Title,First Name,Last Name,Main Phone #s,E-mails,Tags,' +
  'Billing Street 1,Billing Street 2,Billing City,Billing State,Billing Country,Billing Zip code,CFT[Gate],' +
  'Work Phone #s,Mobile Phone #s,Home Phone #s,Fax Phone #s,Other Phone #s,Service Property Name,Service Street 1,' +
  'Service Street 2,Service City,Service State,Service Country,Service Zip code,Text Message Enabled Phone #,' +
  'Receives automatic visit reminders?,Archived,Lead Source'

describe('an export of Jobber', () => {
  it('gives phone, email and address, and keeps the further values in the notes', () => {
    const { clients, withOthersInNotes, unread } = accepted(
      fileOf(
        jobber,
        {
          'Display Name': 'Kevin Weaver',
          'First Name': 'Kevin',
          'Last Name': 'Weaver',
          'Main Phone #s': '8175550100',
          'Mobile Phone #s': '2145550199, (817) 555-0100',
          'E-mails': 'Kevin@example.com, office@example.com',
          'Billing Street 1': '123 Main St',
          'Billing Street 2': 'Unit 4',
          'Billing City': 'Fort Worth',
          'Billing State': 'Texas',
          'Billing Zip code': '76102',
          'Billing Country': 'United States',
          'Service Street 1': '9 Lake Rd • Arlington, Texas 76010',
          'Service City': 'Arlington',
          'Service State': 'Texas',
          'Service Zip code': '76010',
          'Lead Source': 'Yard sign',
          Tags: 'vip',
        },
        {
          'Display Name': 'ABC Roofing LLC',
          'Company Name': 'ABC Roofing LLC',
          'Mobile Phone #s': '2145550000',
          'Service Street 1': '100 Oak Ave',
          'Service City': 'Dallas',
          'Service State': 'TX',
          'Service Zip code': '75201',
        },
      ),
    )
    expect(clients[0]).toMatchObject({
      name: 'Kevin Weaver',
      email: 'kevin@example.com',
      phone: '8175550100',
      address: '123 Main St, Unit 4, Fort Worth, Texas 76102, United States',
      notes:
        'E-mails: office@example.com\nMobile Phone #s: 2145550199\n' +
        'Service: 9 Lake Rd • Arlington, Texas 76010\nLead Source: Yard sign',
      lead_source: 'import',
    })
    expect(clients[1]).toMatchObject({
      company_name: 'ABC Roofing LLC',
      phone: '2145550000',
      address: '100 Oak Ave, Dallas, TX 75201',
      notes: null,
    })
    expect(withOthersInNotes).toBe(1)
    expect(unread).toEqual(['Tags'])
  })

  it('with its older headers is read as well', () => {
    const header =
      'First Name,Last Name,Emails,Phone #s,Property Street 1,Property City,Property Province,Property Postal Code'
    const row = 'Ann,Lee,ann@example.com,555-0100,12 Elm St,Austin,TX,78701'
    expect(accepted(`${header}\n${row}\n`).clients[0]).toMatchObject({
      email: 'ann@example.com',
      phone: '555-0100',
      address: '12 Elm St, Austin, TX 78701',
    })
  })
})

const addressOfHousecall = (number: number) =>
  ['Street Line 1', 'Street Line 2', 'City', 'State', 'Postal Code', 'Billing?', 'Notes']
    .map((part) => `Address_${number} ${part}`)
    .join(',')
const housecall =
  'First Name,Last Name,Display Name,Mobile Number,Home Number,Email,Additional Emails,Company,Role,Work Number,' +
  `Bills to,Tags,Notes,ID,Customer Type,Lead Source,Customer created at,${addressOfHousecall(1)},${addressOfHousecall(2)}`

it('an export of Housecall Pro gives phone, email and address', () => {
  const { clients, unread } = accepted(
    fileOf(
      housecall,
      {
        'First Name': 'Grace',
        'Last Name': 'Kim',
        'Display Name': 'Grace Kim',
        'Home Number': '(305) 555-0100',
        'Work Number': '(305) 555-0101',
        Email: 'grace@example.com',
        'Additional Emails': 'kim@example.com',
        Notes: 'Two dogs',
        ID: 'cus_1',
        'Customer Type': 'homeowner',
        'Address_1 Street Line 1': '1 Palm Way',
        'Address_1 Street Line 2': 'Apt 2',
        'Address_1 City': 'Miami',
        'Address_1 State': 'FL',
        'Address_1 Postal Code': '33101',
        'Address_1 Notes': 'Gate 4711',
        'Address_2 Street Line 1': '2 Bay Rd',
        'Address_2 City': 'Miami',
      },
      { 'Display Name': 'Sun Condos', Company: 'Sun Condos', 'Mobile Number': '3055550102', ID: 'cus_2' },
    ),
  )
  expect(clients[0]).toMatchObject({
    name: 'Grace Kim',
    phone: '(305) 555-0100',
    email: 'grace@example.com',
    address: '1 Palm Way, Apt 2, Miami, FL 33101',
    notes:
      'Two dogs\nAddress_1 Notes: Gate 4711\nAdditional Emails: kim@example.com\n' +
      'Work Number: (305) 555-0101\nAddress_2: 2 Bay Rd, Miami',
  })
  expect(clients[1]).toMatchObject({ phone: '3055550102', address: null, notes: null })
  expect(unread).toEqual(['ID', 'Customer Type'])
})

it('the contact list of QuickBooks Online is read below its title and above its time', () => {
  const { clients, unread } = accepted(
    [
      '"Example Co, LLC",,,,,',
      'Customer Contact List,,,,,',
      '',
      'Customer full name,Phone numbers,Email,Full name,Bill address,Shipping address',
      'Fenwick Cards,Phone:(555) 010-1234 Mobile:(555) 010-1299 Fax:(555) 010-1235,ada@example.com,Ada Fenwick,"12 Larkspur Way',
      'Greenbank NC 27000","12 Larkspur Way Greenbank NC 27000"',
      'Gus Halvorsen,,gus@example.com,Gus Halvorsen,"9 Anvil Rd',
      'Marlow OH 43000",',
      '" Wednesday, September 30, 2026 01:46 PM GMT-05:00",,,,,',
    ].join('\n'),
  )
  expect(clients).toHaveLength(2)
  expect(clients[0]).toMatchObject({
    name: 'Fenwick Cards',
    phone: '(555) 010-1234',
    email: 'ada@example.com',
    address: '12 Larkspur Way\nGreenbank NC 27000',
    notes: 'Full name: Ada Fenwick\nPhone numbers: Mobile:(555) 010-1299\nPhone numbers: Fax:(555) 010-1235',
  })
  expect(clients[1]).toMatchObject({
    name: 'Gus Halvorsen',
    address: '9 Anvil Rd\nMarlow OH 43000',
    notes: null,
  })
  expect(unread).toEqual([])
})

const desktop =
  ',Active Status,Customer,Balance,Balance Total,Company,Mr./Ms./...,First Name,M.I.,Last Name,Primary Contact,Main Phone,' +
  'Fax,Alt. Phone,Secondary Contact,Job Title,Main Email,Bill to 1,Bill to 2,Bill to 3,Bill to 4,Bill to 5,' +
  'Ship to 1,Ship to 2,Ship to 3,Ship to 4,Ship to 5,Customer Type,Terms,Rep,Sales Tax Code'

it('a customer list of QuickBooks Desktop gives phone, email and address without the repeated name', () => {
  const { clients, unread } = accepted(
    fileOf(
      desktop,
      {
        'Active Status': 'Active',
        Customer: 'Cook, Brian',
        'Mr./Ms./...': 'Mr.',
        'First Name': 'Brian',
        'M.I.': 'T',
        'Last Name': 'Cook',
        'Main Phone': '415-555-7866',
        'Alt. Phone': '415-555-7867',
        'Main Email': 'cook@example.com',
        'Bill to 1': 'Brian Cook',
        'Bill to 2': '345 Cherry Lane',
        'Bill to 3': 'Middlefield, CA 94482',
        'Ship to 1': 'Brian Cook',
        'Ship to 2': '12 Hill St',
        'Ship to 3': 'Middlefield, CA 94482',
        Terms: 'Net 30',
      },
      { Customer: 'Test', 'Main Phone': '5555555555', 'Main Email': 'test@example.com' },
    ),
  )
  expect(clients[0]).toMatchObject({
    name: 'Cook, Brian',
    title: 'Mr.',
    first_name: 'Brian T',
    phone: '415-555-7866',
    email: 'cook@example.com',
    address: '345 Cherry Lane, Middlefield, CA 94482',
    notes: 'Alt. Phone: 415-555-7867\nShip to: 12 Hill St, Middlefield, CA 94482',
  })
  expect(clients[1]).toMatchObject({ name: 'Test', phone: '5555555555', address: null })
  expect(unread).toEqual(['Active Status', 'Terms'])
})

const google =
  'First Name,Middle Name,Last Name,Phonetic First Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,' +
  'Organization Title,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,' +
  'Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Phone 3 - Label,Phone 3 - Value,Address 1 - Label,' +
  'Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,' +
  'Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,Website 1 - Label,Website 1 - Value'

it('an export of Google Contacts gives phone, email and address', () => {
  const { clients, unread } = accepted(
    fileOf(
      google,
      {
        'First Name': 'Ann',
        'Last Name': 'Lee',
        Labels: '* myContacts',
        'E-mail 1 - Value': 'nobody ::: ann@example.com ::: a@example.com',
        'Phone 1 - Value': '+1 555 0100 ::: +1 555 0101',
        'Phone 3 - Value': '+1 555 0103',
        'Address 1 - Formatted': '12 Elm St\nAustin, TX 78701\nUS',
        'Address 1 - Street': '12 Elm St',
        'Address 1 - City': 'Austin',
        'Address 1 - Region': 'TX',
        'Address 1 - Postal Code': '78701',
        'Address 1 - Country': 'US',
      },
      {
        'Organization Name': 'Hill Co',
        'E-mail 2 - Value': 'hill@example.com',
        'Address 1 - Street': '3 Hill St',
      },
    ),
  )
  expect(clients[0]).toMatchObject({
    name: 'Ann Lee',
    phone: '+1 555 0100',
    email: 'ann@example.com',
    address: '12 Elm St\nAustin, TX 78701\nUS',
    notes:
      'E-mail 1 - Value: nobody\nE-mail 1 - Value: a@example.com\n' +
      'Phone 1 - Value: +1 555 0101\nPhone 3 - Value: +1 555 0103',
  })
  expect(clients[1]).toMatchObject({ name: 'Hill Co', email: 'hill@example.com', address: '3 Hill St' })
  expect(unread).toEqual(['Labels'])
})

describe('the strict path', () => {
  const problems = (text: string) => {
    const csv = readCsv(new TextEncoder().encode(text))
    return 'code' in csv ? csv : checkClientImport(csv)
  }

  it('still refuses a cell in which no value is valid', () => {
    expect(problems('name,email,phone\nAnn,"a@, b@","012, 034"\n')).toEqual({
      total: 1,
      problems: [
        { code: 'invalidEmail', at: 'email', params: { row: 2 } },
        { code: 'invalidPhone', at: 'phone', params: { row: 2 } },
      ],
    })
  })

  it('takes the first line as the column names, whatever the next ones say', () => {
    expect(problems('email,extra\nname,phone\n')).toMatchObject({
      problems: [{ code: 'nameRequired' }, { code: 'invalidEmail' }],
    })
  })

  it('names columns without a header by their place', () => {
    const found = problems('name,,phone\nAnn,what,555\n')
    expect(found).toMatchObject({ unread: [{ column: 2, header: '' }] })
  })
})
