import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { dayText, instantText } from '@fieldlark/domain/values/day-text.ts'
import { brandedPdf, type Draft } from './branded-pdf.ts'
import { block } from './page/block.ts'
import { createCarry } from './page/carry.ts'
import { linesTable } from './page/lines-table.ts'
import { parties } from './page/party.ts'
import { payAndAnswer } from './page/pay-and-answer.ts'
import { signed } from './page/signed.ts'
import { sums } from './page/sums.ts'
import { title } from './page/title.ts'
import { pictureOfDataUrl } from './picture.ts'
import { type QuoteTexts, quoteTexts } from './quote.texts.ts'
import type { QuoteData } from './quote-data.ts'
import { quoteLines, quoteTotals } from './quote-figures.ts'

/** A quote as it was sent, and as it was signed. */
export const quotePdf = brandedPdf(quoteTexts, (draft: Draft<QuoteData, QuoteTexts>) => {
  const { data, texts, common, language, accent } = draft
  const { quote, client, property } = data
  const { rows, note } = quoteTotals(data, draft)
  const lines = quoteLines(data, draft)
  const carry = createCarry()
  return {
    name: quote.quote_number,
    title: quote.title,
    facts: facts(draft),
    printed: [rows, lines],
    carry,
    content: [
      parties([texts.client, client.name], [texts.property, property]),
      title(quote.title),
      block(texts.message, quote.message),
      linesTable(common, lines, accent, carry),
      sums(rows, note, accent),
      payAndAnswer({
        details: isDepositDue(data) ? (data.settings?.bank_details ?? null) : null,
        heading: texts.howToPayDeposit,
        reference: quote.quote_number,
        link: data.link ?? null,
        invitation: data.state === 'open' ? texts.answer : texts.open,
        common,
      }),
      block(texts.terms, quote.terms),
      approval(data, texts, language),
    ],
  }
})

/** As the client's page has it. */
const isDepositDue = ({ quote, state, deposit_paid: paid }: QuoteData) =>
  quote.deposit_amount > paid && ['open', 'changes_requested', 'approved'].includes(state)

function facts({
  data: { quote, business, version_number: version, state },
  texts,
  common,
  language,
}: Draft<QuoteData, QuoteTexts>): [string, string][] {
  const sentOn = dayIn(quote.sent_at ?? quote.created_at, business.timezone)
  return [
    [common.number, quote.quote_number],
    ...(version > 1 ? [[common.version, String(version)] as [string, string]] : []),
    [texts.date, state === 'draft' ? texts.draft : dayText(language, sentOn)],
    ...(quote.valid_until
      ? [[texts.validUntil, dayText(language, quote.valid_until)] as [string, string]]
      : []),
  ]
}

/** The day of an instant where the business is, as YYYY-MM-DD. */
const dayIn = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(instant))

function approval(
  { approval: given, business, version_number: version }: QuoteData,
  texts: QuoteTexts,
  language: Language,
) {
  if (given === null) return null
  const how = [given.method && texts.method[given.method], given.how].filter(Boolean).join(' · ')
  const lines = [
    texts.signedAt(instantText(language, given.signed_at, business.timezone)),
    texts.signedVersion(version) + (how && ` (${how})`),
    given.snapshot_hash && texts.hash(given.snapshot_hash),
  ]
  return signed({
    heading: texts.approved,
    name: given.signer_name,
    signature: pictureOfDataUrl(given.signature),
    lines: lines.filter((line): line is string => Boolean(line)),
  })
}
