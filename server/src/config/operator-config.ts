import type { Reader } from './reader.ts'

/** Who offers the site, as the legal pages name it. */
export type Operator = { name: string; address: string; email: string; law: string }

export type OperatorConfig = {
  /** The operator's own address, for what visitors write. */
  contactMail: string | null
  /** Null where nobody is named: the legal pages are a template then. */
  operator: Operator | null
}

const names = {
  name: 'OPERATOR_NAME',
  address: 'OPERATOR_ADDRESS',
  email: 'OPERATOR_EMAIL',
  law: 'OPERATOR_LAW',
} as const

function readOperator(read: Reader): Operator | null {
  const operator = {
    name: read.text(names.name),
    address: read.text(names.address),
    email: read.text(names.email),
    law: read.text(names.law),
  }
  const missing = (Object.keys(names) as (keyof Operator)[]).filter((key) => operator[key] === '')
  if (missing.length === 4) return null
  if (missing.length > 0) {
    const list = missing.map((key) => names[key]).join(', ')
    read.problems.push(`The four settings of the operator come together; missing: ${list}.`)
  }
  if (operator.email !== '' && !/^[^\s@<>"]+@[^\s@<>"]+$/.test(operator.email)) {
    read.problems.push('OPERATOR_EMAIL: an email address is expected.')
  }
  return operator
}

export const readOperatorConfig = (read: Reader): OperatorConfig => ({
  contactMail: read.text('CONTACT_MAIL') || null,
  operator: readOperator(read),
})
