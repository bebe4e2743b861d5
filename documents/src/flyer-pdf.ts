import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { readableOnWhite } from '@fieldlark/domain/values/contrast.ts'
import { listPriceText } from '@fieldlark/domain/values/money-text.ts'
import { Image, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { flyerTexts } from './flyer.texts.ts'
import type { FlyerData } from './flyer-data.ts'
import { familiesFor } from './fonts.ts'
import { quiet, rule } from './page/ink.ts'
import { sizeFor } from './page/page-size.ts'
import { qrCode } from './page/qr-code.ts'
import { sheet } from './page/sheet.ts'
import { pdfBytes } from './pdf-bytes.ts'
import { pictureOf } from './picture.ts'
import { withPrintableTexts } from './printable-data.ts'

// What fits on one sheet beside the code.
const mostServices = 7
const mostAreas = 12
const longHeadline = 60

const logoStyle = { maxHeight: 56, maxWidth: 150, objectFit: 'contain', marginBottom: 14 } as const

/** What the business promises, on its colour, to be read from across a shop. */
const head = ({ business, headline, accent }: FlyerData, logo: Buffer | null) =>
  h(
    View,
    { style: { backgroundColor: readableOnWhite(accent), borderRadius: 10, padding: 28 } },
    logo &&
      h(
        View,
        {
          style: {
            backgroundColor: '#fff',
            borderRadius: 6,
            padding: 6,
            alignSelf: 'flex-start',
            marginBottom: 14,
          },
        },
        h(Image, { src: logo, style: { ...logoStyle, marginBottom: 0 } }),
      ),
    h(
      Text,
      {
        style: {
          color: '#fff',
          fontSize: (headline ?? business.name).length > longHeadline ? 22 : 34,
          lineHeight: 1.15,
          fontWeight: 700,
        },
      },
      headline ?? business.name,
    ),
    headline !== null &&
      h(
        Text,
        { style: { color: '#fff', fontSize: 16, lineHeight: 1.3, marginTop: 8, maxLines: 2 } },
        business.name,
      ),
  )

const service = (name: string, price: string) =>
  h(
    View,
    {
      key: name,
      style: {
        flexDirection: 'row',
        justifyContent: 'space-between',
        columnGap: 16,
        paddingVertical: 7,
        borderBottomWidth: 0.5,
        borderBottomColor: rule,
        fontSize: 13,
      },
    },
    h(Text, { style: { flexGrow: 1, flexBasis: 0, maxLines: 1, textOverflow: 'ellipsis' } }, name),
    h(Text, { style: { fontWeight: 700 } }, price),
  )

/** One sheet to hang up or to leave at a door, with the code that leads to the public page of the business. */
export async function flyerPdf(
  given: FlyerData,
  language: Language,
  logo: Uint8Array | null = null,
): Promise<Uint8Array> {
  const data = withPrintableTexts(given)
  const texts = flyerTexts[language]
  const { business, services, areas, address } = data
  const currency = business.currency ?? 'USD'
  const priced = ({ price }: { price: string }) =>
    business.currency !== null && Number(price) > 0
      ? texts.from(listPriceText(language, price, business.currency))
      : ''
  const printed = services.slice(0, mostServices).map((each) => ({ name: each.name, price: priced(each) }))
  const words = [data, texts.scan, texts.areas, printed]
  const content: (ReactElement | null)[] = [
    head(data, pictureOf(logo)),
    h(View, { style: { marginTop: 14 } }, ...printed.map(({ name, price }) => service(name, price))),
    areas.length === 0
      ? null
      : h(
          Text,
          { style: { marginTop: 14, fontSize: 11, color: quiet, maxLines: 3, textOverflow: 'ellipsis' } },
          `${texts.areas}: ${areas.slice(0, mostAreas).join(', ')}`,
        ),
    h(
      View,
      { wrap: false, style: { flexDirection: 'row', columnGap: 28, alignItems: 'center', marginTop: 30 } },
      qrCode(address, 170),
      h(
        View,
        { style: { flexGrow: 1, flexBasis: 0 } },
        h(Text, { style: { fontSize: 20, lineHeight: 1.25, fontWeight: 700 } }, texts.scan),
        h(Text, { style: { fontSize: 13, marginTop: 8 } }, address.replace(/^https?:\/\//, '')),
        business.phone && h(Text, { style: { fontSize: 18, fontWeight: 700, marginTop: 8 } }, business.phone),
      ),
    ),
  ]
  return pdfBytes(
    sheet(
      {
        title: business.name,
        author: business.name,
        language,
        size: sizeFor(currency),
        families: await familiesFor(JSON.stringify(words), currency),
        foot: business.name,
        mark: null,
        pageOf: () => '',
      },
      ...content,
    ),
  )
}
