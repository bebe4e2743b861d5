import { type PaymentWay, paymentWays } from '@fieldlark/domain/businesses/payment-ways.ts'
import { Link, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import type { DocumentTexts } from '../document.texts.ts'
import { ink, quiet, rule } from './ink.ts'
import { qrCode } from './qr-code.ts'

const side = 80
const nameWidth = 92
// A longer text may not fit on the page it begins on, so it is not kept together.
const mostLines = 16

type Options = {
  /** What the business says about paying, or null where nothing is to be paid. */
  details: string | null
  heading: string
  /** The number that the payment should name; null where there is none. */
  reference: string | null
  /** The address of the client's page; null in a copy that nobody was sent. */
  link: string | null
  /** What the client can do there. */
  invitation: string
  common: DocumentTexts
}

const nameOf = ({ kind, name }: PaymentWay, { ways }: DocumentTexts) =>
  name ?? (kind === 'app' || kind === 'other' ? '' : ways[kind])

const wayRow = (way: PaymentWay, at: number, common: DocumentTexts) => {
  const name = nameOf(way, common)
  return h(
    View,
    { key: at, style: { flexDirection: 'row', paddingVertical: 2 } },
    name !== '' && h(Text, { style: { width: nameWidth, paddingRight: 8, fontWeight: 700 } }, name),
    h(Text, { style: { flexGrow: 1, flexBasis: 0 } }, way.details),
  )
}

const waysColumn = (ways: readonly PaymentWay[], { heading, reference, common }: Options) =>
  h(
    View,
    { style: { flexGrow: 1, flexBasis: 0, paddingRight: 20 } },
    h(
      Text,
      {
        minPresenceAhead: 24,
        style: { fontSize: 11, lineHeight: 1.3, fontWeight: 700, marginBottom: 4 },
      },
      heading,
    ),
    ...ways.map((way, at) => wayRow(way, at, common)),
    reference && h(Text, { style: { marginTop: 4, color: quiet } }, common.reference(reference)),
  )

// Readers of the code need its distance from the words.
const clear = side / 9

const page = (link: string, invitation: string, isAlone: boolean) =>
  h(
    Link,
    {
      src: link,
      style: {
        textDecoration: 'none',
        ...(isAlone ? { flexDirection: 'row', alignItems: 'center' } : { alignItems: 'flex-end' }),
      },
    },
    qrCode(link, side),
    h(
      Text,
      {
        style: isAlone
          ? { marginLeft: 2 * clear, color: ink, fontWeight: 700 }
          : {
              width: side + 20,
              marginTop: clear,
              fontSize: 8,
              lineHeight: 1.3,
              color: quiet,
              textAlign: 'right',
            },
      },
      invitation,
    ),
  )

/** What comes next for the client: the ways to pay, and the page that the code leads to. Null without either. */
export function payAndAnswer(options: Options): ReactElement | null {
  const { link, invitation } = options
  const details = options.details?.trim() ?? ''
  const ways = paymentWays(details)
  if (ways.length === 0 && link === null) return null
  return h(
    View,
    {
      wrap: details.split('\n').length > mostLines || details.length > 900,
      style: {
        flexDirection: 'row',
        marginTop: 18,
        paddingTop: 12,
        borderTopWidth: 0.5,
        borderTopColor: rule,
      },
    },
    ways.length > 0 && waysColumn(ways, options),
    link !== null && page(link, invitation, ways.length === 0),
  )
}
