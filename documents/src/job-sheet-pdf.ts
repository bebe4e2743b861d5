import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { dayText, instantText, timeText, weekdayText } from '@fieldlark/domain/values/day-text.ts'
import { numberText } from '@fieldlark/domain/values/money-text.ts'
import { Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { accentOf, framed } from './framed.ts'
import { type JobSheetTexts, jobSheetTexts } from './job-sheet.texts.ts'
import type { JobSheetData, SheetVisit } from './job-sheet-data.ts'
import { block, headingStyle } from './page/block.ts'
import { quiet, rule } from './page/ink.ts'
import { linesTable, type TableLine } from './page/lines-table.ts'
import { parties } from './page/party.ts'
import { signed } from './page/signed.ts'
import { roomToSign, tickBox } from './page/to-fill-in.ts'
import { pictureOfDataUrl } from './picture.ts'
import { withPrintableTexts } from './printable-data.ts'

/** For the people who do the work: where, when, what, what to tick off, and no prices. */
export function jobSheetPdf(
  given: JobSheetData,
  language: Language,
  logo: Uint8Array | null = null,
): Promise<Uint8Array> {
  const data = withPrintableTexts(given)
  const texts = jobSheetTexts[language]
  const { job, business, settings, client, address, phone, visits } = data
  const lines = data.lines.map((line) => workLine(line, language))
  const headings = { line: texts.work, quantity: '', unitPrice: '', amount: texts.quantity, carried: '' }
  return framed(
    {
      business,
      // What is said to clients is not said to the crew.
      settings: settings && { ...settings, footer: null },
      language,
      logo,
      kind: texts.kind,
      name: `${texts.kind} ${job.job_number}`,
      title: job.title,
      facts: [
        [texts.number, job.job_number],
        ...(job.priority === 'normal'
          ? []
          : [[texts.priorityLabel, texts.priority[job.priority]] as [string, string]]),
        [texts.printed, dayText(language, data.today)],
      ],
      said: [data, texts, lines],
    },
    parties([texts.client, [client.name, phone].filter(Boolean).join('\n')], [texts.where, address]),
    h(Text, { style: titleStyle }, job.title),
    block(texts.description, job.description),
    block(texts.instructions, job.instructions),
    block(texts.remarks, data.remarks),
    lines.length > 0 && linesTable(headings, lines, accentOf(settings), null),
    visits.length > 0 &&
      h(
        View,
        { style: { marginTop: 16 } },
        h(Text, { style: headingStyle, minPresenceAhead: 40 }, texts.visits),
        ...visits.map((visit, at) => visitBlock(visit, at, texts, language, business.timezone)),
      ),
    !(visits.length > 0 && visits.every(({ signoff }) => signoff)) &&
      roomToSign(texts.done, texts.signature, texts.day),
  )
}

const titleStyle = { fontSize: 14, lineHeight: 1.3, fontWeight: 700, marginTop: 18 } as const

const workLine = (line: JobSheetData['lines'][number], language: Language): TableLine => ({
  name: line.name,
  description: [line.description, line.notes]
    .map((text) => text?.trim())
    .filter(Boolean)
    .join('\n'),
  mark: '',
  quantity: '',
  unitPrice: '',
  amount: numberText(language, line.quantity),
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
  const time = timeText(language, visit.start_time ?? '') || texts.anyTime
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
