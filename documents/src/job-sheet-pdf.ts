import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { dayText, instantText, timeText, weekdayText } from '@fieldlark/domain/values/day-text.ts'
import { numberText } from '@fieldlark/domain/values/number-text.ts'
import { Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { brandedPdf, type Draft } from './branded-pdf.ts'
import { type JobSheetTexts, jobSheetTexts } from './job-sheet.texts.ts'
import type { JobSheetData, SheetVisit } from './job-sheet-data.ts'
import { block, headingStyle } from './page/block.ts'
import { quiet, rule } from './page/ink.ts'
import { linesTable, type TableLine } from './page/lines-table.ts'
import { parties } from './page/party.ts'
import { signed } from './page/signed.ts'
import { title } from './page/title.ts'
import { roomToSign, tickBox } from './page/to-fill-in.ts'
import { pictureOfDataUrl } from './picture.ts'

/** For the people who do the work: where, when, what, what to tick off, and no prices. */
export const jobSheetPdf = brandedPdf(jobSheetTexts, (draft: Draft<JobSheetData, JobSheetTexts>) => {
  const { data, texts, language, accent } = draft
  const { job, business, client, address, phone, visits } = data
  const lines = data.lines.map((line) => workLine(line, language, business.currency))
  const headings = { line: texts.work, quantity: '', unitPrice: '', amount: texts.quantity, carried: '' }
  return {
    name: job.job_number,
    title: job.title,
    facts: [
      [texts.number, job.job_number],
      ...(job.priority === 'normal'
        ? []
        : [[texts.priorityLabel, texts.priority[job.priority]] as [string, string]]),
      [texts.printed, dayText(language, data.today)],
    ],
    printed: lines,
    isInternal: true,
    content: [
      parties([texts.client, [client.name, phone].filter(Boolean).join('\n')], [texts.where, address]),
      title(job.title),
      block(texts.description, job.description),
      block(texts.instructions, job.instructions),
      block(texts.remarks, data.remarks),
      lines.length > 0 && linesTable(headings, lines, accent, null),
      visits.length > 0 &&
        h(
          View,
          { style: { marginTop: 16 } },
          h(Text, { style: headingStyle, minPresenceAhead: 40 }, texts.visits),
          ...visits.map((visit, at) => visitBlock(visit, at, texts, language, business.timezone)),
        ),
      !(visits.length > 0 && visits.every(({ signoff }) => signoff)) &&
        roomToSign(texts.done, texts.signature, texts.day),
    ],
  }
})

const workLine = (
  line: JobSheetData['lines'][number],
  language: Language,
  currency: string | null,
): TableLine => ({
  name: line.name,
  description: [line.description, line.notes]
    .map((text) => text?.trim())
    .filter(Boolean)
    .join('\n'),
  mark: '',
  quantity: '',
  unitPrice: '',
  amount: numberText(language, line.quantity, currency),
  note: '',
  counts: true,
  running: '',
})

function visitBlock(
  visit: SheetVisit,
  at: number,
  texts: JobSheetTexts,
  language: Language,
  timezone: string,
): ReactElement {
  const day = visit.visit_date ? weekdayText(language, visit.visit_date) : texts.noDay
  const time = timeText(language, visit.start_time ?? '', timezone) || texts.anyTime
  const crew = visit.members.filter(Boolean).join(', ')
  const details = [texts.minutes(visit.duration_minutes), crew && texts.crew(crew)]
    .filter(Boolean)
    .join(' · ')
  return h(
    View,
    { key: at, style: { paddingVertical: 6, borderTopWidth: 0.5, borderTopColor: rule } },
    h(
      Text,
      { minPresenceAhead: 24 },
      h(Text, { style: { fontWeight: 700 } }, visit.visit_date ? `${day}, ${time}` : day),
      h(Text, { style: { color: quiet } }, `   ${details}`),
    ),
    visit.instructions?.trim() && h(Text, { style: { marginTop: 2 } }, visit.instructions.trim()),
    ...visit.checklist.map(({ label, is_done: isDone }, item) =>
      h(View, { key: item }, tickBox(label, isDone)),
    ),
    visit.signoff &&
      signed({
        heading: texts.signature,
        name: visit.signoff.signer_name,
        signature: pictureOfDataUrl(visit.signoff.signature),
        lines: [texts.signedAt(instantText(language, visit.signoff.signed_at, timezone))],
      }),
  )
}
