import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { dayText } from '@fieldlark/domain/values/day-text.ts'
import { Text } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { brandedPdf, type Draft } from './branded-pdf.ts'
import { createCarry } from './page/carry.ts'
import { type Entry, entriesTable } from './page/entries-table.ts'
import { quiet } from './page/ink.ts'
import { clientText, parties } from './page/party.ts'
import { payAndAnswer } from './page/pay-and-answer.ts'
import { type Sum, sums } from './page/sums.ts'
import { type StatementTexts, statementTexts } from './statement.texts.ts'
import type { StatementData } from './statement-data.ts'

type Money = (amount: number) => string

/** What a client owed, what was charged and paid since, and what they owe now. */
export const statementPdf = brandedPdf(statementTexts, (draft: Draft<StatementData, StatementTexts>) => {
  const { data, texts, common, language, accent, money } = draft
  const { statement, settings, client } = data
  const entries = data.entries.map((entry) => entryOf(entry, texts, language, money))
  const rows = closing(data, texts, money)
  const carry = createCarry()
  const { day, line: name, charged, paid, balance } = texts
  const headings = { day, name, charged, paid, balance, carried: common.carried }
  return {
    name: `· ${client.name}`,
    facts: [
      [texts.from, dayText(language, statement.from_date)],
      [texts.to, dayText(language, statement.to_date)],
    ],
    printed: [rows, entries],
    carry,
    content: [
      parties([texts.client, clientText(client)], [texts.opening, money(statement.opening_balance)]),
      entries.length > 0
        ? entriesTable(headings, entries, carry)
        : h(Text, { style: { marginTop: 24, color: quiet } }, texts.nothing),
      sums(rows, '', accent),
      payAndAnswer({
        details: statement.closing_balance > 0 ? (settings?.bank_details ?? null) : null,
        heading: common.howToPay,
        reference: null,
        link: null,
        invitation: '',
        common,
      }),
    ],
  }
})

const entryOf = (
  { day, kind, reference, amount, balance }: StatementData['entries'][number],
  texts: StatementTexts,
  language: Language,
  money: Money,
): Entry => ({
  day: dayText(language, day),
  name: texts.entries[kind](reference).trim(),
  charged: amount > 0 ? money(amount) : '',
  paid: amount < 0 ? money(Math.abs(amount)) : '',
  balance: money(balance),
})

/** A negative balance is the client's credit. */
function closing({ statement }: StatementData, texts: StatementTexts, money: Money): Sum[] {
  const { closing_balance: owed, credit } = statement
  const left: Sum =
    owed < 0
      ? { label: texts.credit, amount: money(Math.abs(owed)), weight: 'due' }
      : { label: texts.closing, amount: money(owed), weight: 'due' }
  return [
    left,
    ...(owed >= 0 && credit !== null && credit > 0
      ? [{ label: texts.credit, amount: money(credit), weight: 'after' } as const]
      : []),
  ]
}
