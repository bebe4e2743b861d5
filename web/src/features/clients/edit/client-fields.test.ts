import type { Client } from '@fieldlark/domain/clients/client.ts'
import { describe, expect, it } from 'vitest'

import { fieldsOf } from './client-fields.ts'

const client = (fields: Partial<Client>) =>
  ({
    id: 'a',
    version: 3,
    title: null,
    first_name: null,
    last_name: null,
    company_name: null,
    ...fields,
  }) as Client

describe('the client form', () => {
  it('makes an imported name editable', () => {
    const { first_name, last_name } = fieldsOf(client({ name: 'María José Ruiz' }))
    expect({ first_name, last_name }).toEqual({ first_name: 'María', last_name: 'José Ruiz' })
  })

  it('does not use a company as a person’s name', () => {
    expect(fieldsOf(client({ name: 'Acme LLC', company_name: 'Acme LLC' })).first_name).toBe('')
  })
})
