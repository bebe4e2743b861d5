import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { dayText } from '@fieldlark/domain/values/day-text.ts'
import { moneyText } from '@fieldlark/domain/values/money-text.ts'
import { Text } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { accentOf, framed } from './framed.ts'
import { block } from './page/block.ts'
import { createCarry } from './page/carry.ts'
import { quiet } from './page/ink.ts'
import { linesTable, type TableLine } from './page/lines-table.ts'
import { clientText, parties } from './page/party.ts'
import { type Sum, sums } from './page/sums.ts'
import { paperTexts } from './paper.texts.ts'
import { withPrintableTexts } from './printable-data.ts'
import { type StatementTexts, statementTexts } from './statement.texts.ts'
import type { StatementData } from './statement-data.ts'

type Money = (amount: number) => string

/** What a client owed, what moved, and what he owes. */
export function statementPdf(
  given: StatementData,
  language: Language,
  logo: Uint8Array | null = null,
): Promise<Uint8Array> {
  const data = withPrintableTexts(given)
  const [texts, words] = [statementTexts[language], paperTexts[language]]
  const { statement, business, settings, client } = data
  const money: Money = (amount) => moneyText(language, amount, business.currency ?? 'USD')
  const lines = data.entries.map((entry) => entryLine(entry, texts, language, money))
  const rows = closing(data, texts, money)
  const [accent, carry] = [accentOf(settings), createCarry()]
  const headings = { line: texts.line, quantity: texts.charged, unitPrice: texts.paid, amount: texts.balance }
  return framed(
    {
      business,
      settings,
      language,
      logo,
      kind: texts.kind,
      name: `${texts.kind} · ${client.name}`,
      facts: [
        [texts.from, dayText(language, statement.from_date)],
        [texts.to, dayText(language, statement.to_date)],
      ],
      said: [data, texts, rows, lines],
      carry,
    },
    parties([texts.client, clientText(client)], [texts.opening, money(statement.opening_balance)]),
    lines.length > 0
      ? linesTable({ ...headings, carried: words.carried }, lines, accent, carry)
      : h(Text, { style: { marginTop: 24, color: quiet } }, texts.nothing),
    sums(rows, '', accent),
    statement.closing_balance > 0 && block(words.howToPay, settings?.bank_details),
  )
}

/** Columns of a table of lines, used for what was charged, what was paid and what was owed then. */
const entryLine = (
  { day, kind, reference, amount, balance }: StatementData['entries'][number],
  texts: StatementTexts,
  language: Language,
  money: Money,
): TableLine => ({
  name: texts.entries[kind](reference).trim(),
  mark: dayText(language, day),
  description: '',
  quantity: amount > 0 ? money(amount) : '',
  unitPrice: amount < 0 ? money(Math.abs(amount)) : '',
  amount: money(balance),
  note: '',
  counts: true,
  running: money(balance),
})

/** Below nothing is owed to the client. */
function closing({ statement }: StatementData, texts: StatementTexts, money: Money): Sum[] {
  const { opening_balance: opening, closing_balance: owed, credit } = statement
  const left: Sum =
    owed < 0
      ? { label: texts.credit, amount: money(Math.abs(owed)), weight: 'due' }
      : { label: texts.closing, amount: money(owed), weight: 'due' }
  return [
    { label: texts.opening, amount: money(opening), weight: 'plain' },
    left,
    ...(owed >= 0 && credit !== null && credit > 0
      ? [{ label: texts.credit, amount: money(credit), weight: 'after' } as const]
      : []),
  ]
}
