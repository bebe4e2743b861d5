import { Document, type DocumentProps, Page, Text, View } from '@react-pdf/renderer'
import { Fragment, createElement as h, type ReactElement, type ReactNode } from 'react'
import type { Carry } from './carry.ts'
import { ink, margin, quiet, rule, textSize } from './ink.ts'
import type { PageSize } from './page-size.ts'
import { watermark } from './stamp.ts'

export type SheetOptions = {
  title: string
  author: string
  language: string
  size: PageSize
  families: string[]
  /** Printed at the foot of every page, beside its number. */
  foot: string
  /** Names Fieldlark beside it, for businesses whose plan says so. */
  mark: string | null
  pageOf: (page: number, pages: number) => string
  /** The business's own text on every document. */
  footer?: string | null
  /** Printed across every page. */
  watermark?: string | null
  carry?: Carry
}

// One line is printed at the foot of every page, several lines once at the end.
const isLine = (text: string) => text.length <= 110 && !text.includes('\n')
const footerHeight = 12

const foot = (text: string, mark: string | null, number: string, line: string | null) =>
  h(
    View,
    {
      style: {
        position: 'absolute',
        left: margin,
        right: margin,
        bottom: margin - 18,
        height: line === null ? 20 : 20 + footerHeight,
        paddingTop: 6,
        borderTopWidth: 0.5,
        borderTopColor: rule,
        fontSize: 8,
        color: quiet,
      },
    },
    line && h(Text, { style: { textAlign: 'center', height: footerHeight } }, line),
    h(
      View,
      { style: { flexDirection: 'row', justifyContent: 'space-between', columnGap: 12 } },
      // A long name gives way to what stands beside it.
      h(Text, { style: { flexGrow: 1, flexBasis: 0, maxLines: 1, textOverflow: 'ellipsis' } }, text),
      mark && h(Text, { style: { flexShrink: 0 } }, mark),
      h(Text, { style: { flexShrink: 0 } }, number),
    ),
  )

const closing = (text: string) =>
  h(
    Text,
    { style: { marginTop: 20, fontSize: 8.5, lineHeight: 1.4, color: quiet, textAlign: 'center' } },
    text,
  )

/** A document with numbered pages. */
export function sheet(options: SheetOptions, ...content: ReactNode[]): ReactElement<DocumentProps> {
  const { title, author, language, size, families, pageOf, carry } = options
  const footer = options.footer?.trim() ?? ''
  const line = footer !== '' && isLine(footer) ? footer : null
  const page = h(
    Page,
    {
      size,
      // The renderer has two ways to break pages. This one measures once; the other measures everything that is left at
      // every page.
      layout: ({ children, pageNumber = 1, totalPages }) => {
        carry?.note(pageNumber, children)
        // The first round only counts pages, and what stands outside the text takes no room from it.
        if (totalPages === undefined) return children
        return h(
          Fragment,
          null,
          options.watermark && watermark(options.watermark),
          children,
          foot(options.foot, options.mark, pageOf(pageNumber, totalPages), line),
        )
      },
      style: {
        // The types allow one family, but the renderer accepts a list.
        fontFamily: families as unknown as string,
        fontSize: textSize,
        color: ink,
        paddingTop: margin,
        paddingHorizontal: margin,
        paddingBottom: margin + 16 + (line === null ? 0 : footerHeight),
      },
    },
    // Not set on the page, because a line height there would apply to the footer as well.
    h(
      View,
      { style: { fontSize: textSize, lineHeight: 1.4 } },
      ...content,
      footer !== '' && line === null && closing(footer),
    ),
  )
  return h(Document, { title, author, language, creator: 'Fieldlark', producer: 'Fieldlark' }, page)
}
