import { Badge } from '@fieldlark/ui/badge.tsx'
import type { ReactNode } from 'react'

import { useTexts } from '#language/language.tsx'
import { useMoney } from '#parts/money/money.ts'

import type { DocumentLine } from './document-form.ts'
import { lineTexts } from './lines.texts.ts'

/** Badges for what is special about a line. */
export function LineMarks({
  line,
  children,
}: {
  line: DocumentLine
  /** Badges of this kind of document only. */
  children: ReactNode
}) {
  const texts = useTexts(lineTexts)
  const { format } = useMoney()
  const isDiscounted = /^\d+(\.\d+)?$/.test(line.discount_amount) && Number(line.discount_amount) > 0
  return (
    <span className="flex flex-wrap items-center gap-1.5 empty:hidden">
      {children}
      {isDiscounted && <Badge tone="yellow">{texts.discounted(format(line.discount_amount))}</Badge>}
      {!line.is_taxable && <Badge>{texts.notTaxable}</Badge>}
    </span>
  )
}
