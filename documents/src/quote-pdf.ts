import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { dayText, instantText } from '@fieldlark/domain/values/day-text.ts'
import { Text } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { accentOf, framed } from './framed.ts'
import { block } from './page/block.ts'
import { createCarry } from './page/carry.ts'
import { linesTable } from './page/lines-table.ts'
import { parties } from './page/party.ts'
import { signed } from './page/signed.ts'
import { sums } from './page/sums.ts'
import { paperTexts } from './paper.texts.ts'
import { pictureOfDataUrl } from './picture.ts'
import { withPrintableTexts } from './printable-data.ts'
import { type QuoteTexts, quoteTexts } from './quote.texts.ts'
import type { QuoteData } from './quote-data.ts'
import { quoteSums, tableLines } from './quote-figures.ts'

/** A quote as it was sent, and as it was signed. `logo` is the bytes of a picture. */
export function quotePdf(
  given: QuoteData,
  language: Language,
  logo: Uint8Array | null = null,
): Promise<Uint8Array> {
  const data = withPrintableTexts(given)
  const texts = quoteTexts[language]
  const { quote, business, settings, client, property } = data
  const spoken = { texts, language, currency: business.currency ?? 'USD' }
  const { rows, included } = quoteSums(data, spoken)
  const lines = tableLines(data, spoken)
  const starred = lines.some(({ name }) => name.endsWith(' *')) ? texts.notTaxed : ''
  const [accent, carry] = [accentOf(settings), createCarry()]
  return framed(
    {
      business,
      settings,
      language,
      logo,
      kind: texts.kind,
      name: `${texts.kind} ${quote.quote_number}`,
      title: quote.title,
      facts: facts(data, texts, language),
      said: [data, texts, rows, lines],
      carry,
    },
    parties([texts.client, client.name], [texts.property, property]),
    h(Text, { style: titleStyle }, quote.title),
    block(texts.message, quote.message),
    linesTable({ ...texts, carried: paperTexts[language].carried }, lines, accent, carry),
    sums(rows, [included, starred].filter(Boolean).join(' '), accent),
    block(texts.terms, quote.terms),
    approval(data, texts, language),
  )
}

const titleStyle = { fontSize: 14, lineHeight: 1.3, fontWeight: 700, marginTop: 18 } as const

function facts(
  { quote, business, version_number: version, state }: QuoteData,
  texts: QuoteTexts,
  language: Language,
): [string, string][] {
  const sentOn = dayIn(quote.sent_at ?? quote.created_at, business.timezone)
  return [
    [texts.number, quote.quote_number],
    ...(version > 1 ? [[texts.version, String(version)] as [string, string]] : []),
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
