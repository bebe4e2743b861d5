import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { readableOnWhite } from '@fieldlark/domain/values/contrast.ts'
import { moneyText } from '@fieldlark/domain/values/money-text.ts'
import type { ReactNode } from 'react'
import { type DocumentTexts, documentTexts } from './document.texts.ts'
import type { DocumentBusiness, DocumentSettings } from './document-data.ts'
import { familiesFor } from './fonts.ts'
import type { Carry } from './page/carry.ts'
import { green } from './page/ink.ts'
import { letterhead } from './page/letterhead.ts'
import { sizeFor } from './page/page-size.ts'
import { businessLines } from './page/party.ts'
import { sheet } from './page/sheet.ts'
import type { Stamp } from './page/stamp.ts'
import { pdfBytes } from './pdf-bytes.ts'
import { pictureOf } from './picture.ts'
import { withPrintableTexts } from './printable-data.ts'

type BrandedData = { business: DocumentBusiness; settings: DocumentSettings | null }

/** The parts that every document is composed of. */
export type Draft<Data, Texts> = {
  /** The data with every text made printable. */
  data: Data
  texts: Texts
  common: DocumentTexts
  language: Language
  currency: string
  money: (amount: number) => string
  /** The colour that the business chose, as dark as print needs it. */
  accent: string
}

type Composition = {
  /** "1042", after the kind of document at the foot of every page. */
  name: string
  title?: string | null
  facts: readonly (readonly [string, string])[]
  /** The texts computed for this document; their characters decide which fonts are embedded. */
  printed?: unknown
  stamp?: Stamp | null
  watermark?: string | null
  carry?: Carry
  /** Without the text that the business puts on documents for clients. */
  isInternal?: boolean
  /** In place of the name of the business: a line to write one's own on, and what stands below it. */
  nameLabel?: string
  content: ReactNode[]
}

/** Returns the function that renders one kind of document. `logo` is the bytes of a picture. */
export const brandedPdf =
  <Data extends BrandedData, Texts extends { kind: string }>(
    textsOf: Record<Language, Texts>,
    compose: (draft: Draft<Data, Texts>) => Composition,
  ) =>
  async (given: Data, language: Language, logo: Uint8Array | null = null): Promise<Uint8Array> => {
    const data = withPrintableTexts(given)
    const { business, settings } = data
    const currency = business.currency ?? 'USD'
    const texts = textsOf[language]
    const common = documentTexts[language]
    const accent = readableOnWhite(settings?.accent_color ?? green)
    const money = (amount: number) => moneyText(language, amount, currency)
    const composed = compose({ data, texts, common, language, currency, money, accent })
    const { facts, title, printed, carry, content } = composed
    const name = `${texts.kind} ${composed.name}`
    const size = settings ? ({ letter: 'LETTER', a4: 'A4' } as const)[settings.paper_size] : null
    return pdfBytes(
      sheet(
        {
          title: [name, title].filter(Boolean).join(' · '),
          author: business.name,
          language,
          size: size ?? sizeFor(currency),
          families: await familiesFor(JSON.stringify([data, texts, common, printed, name, facts]), currency),
          foot: `${business.name} · ${name}`,
          mark: business.is_marked && !composed.isInternal ? common.sentWith : null,
          pageOf: common.pageOf,
          footer: composed.isInternal ? null : (settings?.footer ?? null),
          watermark: composed.watermark ?? null,
          ...(carry ? { carry } : {}),
        },
        letterhead({
          business: composed.nameLabel === undefined ? business.name : null,
          nameLabel: composed.nameLabel ?? '',
          lines: businessLines(business, common.registration),
          logo: pictureOf(logo),
          kind: texts.kind,
          facts,
          accent,
          stamp: composed.stamp ?? null,
        }),
        ...content,
      ),
    )
  }
