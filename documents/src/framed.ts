import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { readableOnWhite } from '@fieldlark/domain/values/contrast.ts'
import type { ReactNode } from 'react'
import { familiesFor } from './fonts.ts'
import type { Carry } from './page/carry.ts'
import { green } from './page/ink.ts'
import { letterhead } from './page/letterhead.ts'
import { businessLines } from './page/party.ts'
import { sheet, sizeFor } from './page/sheet.ts'
import type { Stamp } from './page/stamp.ts'
import { paperTexts } from './paper.texts.ts'
import { printed } from './paper.ts'
import type { PaperBusiness, PaperSettings } from './paper-data.ts'
import { pictureOf } from './picture.ts'

export type Frame = {
  business: PaperBusiness
  settings: PaperSettings | null
  language: Language
  logo: Uint8Array | null
  /** What the paper is: "Invoice". */
  kind: string
  /** "Invoice 1042", at the foot of every page. */
  name: string
  title?: string | null
  facts: readonly (readonly [string, string])[]
  /** All that is printed, for the letters that it takes. */
  said: unknown
  stamp?: Stamp | null
  watermark?: string | null
  carry?: Carry
}

/** The colour that a business chose, as dark as print needs it. */
export const accentOf = (settings: PaperSettings | null): string =>
  readableOnWhite(settings?.accent_color ?? green)

/** The bytes of a paper: who writes and what it is above, the business's own words below, and between them the content. */
export function framed(frame: Frame, ...content: ReactNode[]): Promise<Uint8Array> {
  const { business, settings, language, kind, name, facts, carry } = frame
  const texts = paperTexts[language]
  const size = settings ? ({ letter: 'LETTER', a4: 'A4' } as const)[settings.paper_size] : null
  return printed(
    sheet(
      {
        title: [name, frame.title].filter(Boolean).join(' · '),
        author: business.name,
        language,
        size: size ?? sizeFor(business.currency ?? 'USD'),
        families: familiesFor(JSON.stringify([frame.said, business, settings, texts, name, facts])),
        foot: `${business.name} · ${name}`,
        pageOf: texts.pageOf,
        footer: settings?.footer ?? null,
        watermark: frame.watermark ?? null,
        ...(carry ? { carry } : {}),
      },
      letterhead({
        business: business.name,
        lines: businessLines(business, texts.registration),
        logo: pictureOf(frame.logo),
        kind,
        facts,
        accent: accentOf(settings),
        stamp: frame.stamp ?? null,
      }),
      ...content,
    ),
  )
}
