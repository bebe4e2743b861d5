import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { dayText, instantText } from '@fieldlark/domain/values/day-text.ts'
import { Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { familiesFor, printable } from './fonts.ts'
import { block, headingStyle } from './page/block.ts'
import { letterhead } from './page/letterhead.ts'
import { linesTable } from './page/lines-table.ts'
import { sheet, sizeFor } from './page/sheet.ts'
import { signed } from './page/signed.ts'
import { sums } from './page/sums.ts'
import { printed } from './paper.ts'
import { pictureOf, pictureOfDataUrl } from './picture.ts'
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
  const { quote, business, client, property } = data
  const spoken = { texts, language, currency: business.currency ?? 'USD' }
  const { rows, included } = quoteSums(data, spoken)
  const lines = tableLines(data, spoken)
  const starred = lines.some(({ name }) => name.endsWith(' *')) ? texts.notTaxed : ''
  const name = `${texts.kind} ${quote.quote_number}`
  return printed(
    sheet(
      {
        title: `${name} · ${quote.title}`,
        author: business.name,
        language,
        size: sizeFor(spoken.currency),
        families: familiesFor(JSON.stringify([data, texts, rows, lines])),
        foot: `${business.name} · ${name}`,
        pageOf: texts.pageOf,
      },
      letterhead({
        business: business.name,
        lines: businessLines(data, texts),
        logo: pictureOf(logo),
        kind: texts.kind,
        facts: facts(data, texts, language),
      }),
      h(
        View,
        { style: { flexDirection: 'row' } },
        party(texts.client, client.name),
        property && party(texts.property, property),
      ),
      h(Text, { style: { fontSize: 14, lineHeight: 1.3, fontWeight: 700, marginTop: 18 } }, quote.title),
      block(texts.message, quote.message),
      linesTable({ ...texts }, lines),
      sums(rows, [included, starred].filter(Boolean).join(' ')),
      block(texts.terms, quote.terms),
      approval(data, texts, language),
    ),
  )
}

const party = (heading: string, text: string) =>
  h(
    View,
    { style: { flexGrow: 1, flexBasis: 0, paddingRight: 16 } },
    h(Text, { style: headingStyle }, heading),
    h(Text, null, text),
  )

const businessLines = ({ business }: QuoteData, texts: QuoteTexts): string[] =>
  [
    business.address,
    [business.phone, business.email].filter(Boolean).join(' · '),
    business.registration_number && `${texts.registration}: ${business.registration_number}`,
  ].filter((line): line is string => Boolean(line))

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

/** Pictures are no texts: the signature stays as it is. */
function withPrintableTexts(data: QuoteData): QuoteData {
  const clean = (key: string, value: unknown) =>
    typeof value === 'string' && key !== 'signature' ? printable(value) : value
  return JSON.parse(JSON.stringify(data, clean)) as QuoteData
}
