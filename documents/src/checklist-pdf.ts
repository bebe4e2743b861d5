import { tradeTexts } from '@fieldlark/domain/businesses/trades.texts.ts'
import { linesIn } from '@fieldlark/domain/checklists/checklist.ts'
import { Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { brandedPdf, type Draft } from './branded-pdf.ts'
import { type ChecklistTexts, checklistTexts } from './checklist.texts.ts'
import type { ChecklistData } from './checklist-data.ts'
import { headingStyle } from './page/block.ts'
import { title } from './page/title.ts'
import { lineToFillIn, tickBox } from './page/to-fill-in.ts'

// It is read from a step ladder and filled in with a pencil.
const large = { fontSize: 12 } as const
const pointStyle = { paddingVertical: 5 } as const

/** One page to tick off at a visit, with room for what is worth remembering. */
export const checklistPdf = brandedPdf(checklistTexts, (draft: Draft<ChecklistData, ChecklistTexts>) => {
  const { texts, language } = draft
  const { trade, checklist } = draft.data
  const name = tradeTexts[language][trade]
  const points = linesIn(language, checklist.points)
  const notes = linesIn(language, checklist.notes)
  return {
    name: `· ${name}`,
    facts: [],
    isInternal: true,
    nameLabel: texts.business,
    content: [
      h(
        View,
        { style: { flexDirection: 'row', justifyContent: 'space-between' } },
        lineToFillIn(texts.client, 340, 26),
        lineToFillIn(texts.date, 160, 26),
      ),
      title(`${name} · ${texts.visit}`),
      h(
        View,
        { style: { ...large, marginTop: 8 } },
        ...points.map((point) => h(View, { key: point, style: pointStyle }, tickBox(point, false))),
      ),
      h(
        View,
        { wrap: false, style: { marginTop: 18 } },
        h(Text, { style: headingStyle }, texts.notes),
        ...notes.map((note) => h(View, { key: note }, lineToFillIn(note, '100%', 26))),
      ),
    ],
  }
})
