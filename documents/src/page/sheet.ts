import { Document, type DocumentProps, Page, Text, View } from '@react-pdf/renderer'
import { Fragment, createElement as h, type ReactElement, type ReactNode } from 'react'
import { ink, margin, quiet, rule, textSize } from './ink.ts'

export type SheetOptions = {
  title: string
  author: string
  language: string
  /** Letter where people write on it, A4 elsewhere. */
  size: 'A4' | 'LETTER'
  families: string[]
  /** Stands at the foot of every page, beside its number. */
  foot: string
  pageOf: (page: number, pages: number) => string
}

const letterCurrencies = new Set(['USD', 'CAD', 'MXN'])

export const sizeFor = (currencyCode: string): SheetOptions['size'] =>
  letterCurrencies.has(currencyCode) ? 'LETTER' : 'A4'

const foot = (text: string, number: string) =>
  h(
    View,
    {
      style: {
        position: 'absolute',
        left: margin,
        right: margin,
        bottom: margin - 18,
        height: 20,
        paddingTop: 6,
        borderTopWidth: 0.5,
        borderTopColor: rule,
        flexDirection: 'row',
        justifyContent: 'space-between',
        fontSize: 8,
        color: quiet,
      },
    },
    h(Text, null, text),
    h(Text, null, number),
  )

/** A document of as many pages as it takes, each with its number. */
export function sheet(options: SheetOptions, ...content: ReactNode[]): ReactElement<DocumentProps> {
  const { title, author, language, size, families, pageOf } = options
  const page = h(
    Page,
    {
      size,
      // Of the renderer's two ways to break pages the one that measures once: the other measures all that is left at
      // every page.
      layout: ({ children, pageNumber = 1, totalPages = 1 }) =>
        h(Fragment, null, children, foot(options.foot, pageOf(pageNumber, totalPages))),
      style: {
        // The types know one name only; the renderer takes a list.
        fontFamily: families as unknown as string,
        fontSize: textSize,
        color: ink,
        paddingTop: margin,
        paddingHorizontal: margin,
        paddingBottom: margin + 16,
      },
    },
    // Not on the page: a line height there would reach the foot as well.
    h(View, { style: { fontSize: textSize, lineHeight: 1.4 } }, ...content),
  )
  return h(Document, { title, author, language, creator: 'Fieldlark', producer: 'Fieldlark' }, page)
}
