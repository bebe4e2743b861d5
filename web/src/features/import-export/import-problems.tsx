import type { Problem } from '@fieldlark/domain/values/problem.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import type { ReactNode } from 'react'

import { useTexts } from '#language/language.tsx'

import { importExportTexts } from './import-export.texts.ts'
import type { ImportState } from './use-client-import.ts'

type Stage<Name extends ImportState['stage']> = Extract<ImportState, { stage: Name }>

const numberOf = ({ params }: Problem, name: string) => Number(params?.[name] ?? 0)

/** Why a file as a whole cannot be read. */
export function Unreadable({
  problem,
  action,
}: {
  problem: Stage<'unreadable'>['problem']
  action: ReactNode
}) {
  const texts = useTexts(importExportTexts)
  const sentences: Record<string, string> = {
    noData: texts.noData,
    workbook: texts.workbook,
    fileTooLarge: texts.fileTooLarge(numberOf(problem, 'megabytes')),
    tooManyRows: texts.tooManyRows(numberOf(problem, 'rows')),
    unclosedQuote: texts.unclosedQuote(numberOf(problem, 'row')),
  }
  return (
    <Alert tone="danger" title={sentences[problem.code] ?? texts.unreadable} action={action}>
      {texts.nothingImported}
    </Alert>
  )
}

/** The first errors in rows, and how many more there are. */
export function RejectedFile({
  total,
  report,
  action,
}: Omit<Stage<'refused'>, 'stage'> & { action: ReactNode }) {
  const texts = useTexts(importExportTexts)
  const rowProblems: Record<string, (row: number) => string> = texts.rowProblems
  return (
    <Alert tone="danger" title={texts.validationFailed(report.count)} action={action}>
      <ul className="my-1.5 grid gap-0.5">
        {report.shown.map((problem) => (
          <li key={`${problem.params?.row} ${problem.code} ${problem.at}`}>
            {rowProblems[problem.code]?.(numberOf(problem, 'row'))}
          </li>
        ))}
        {report.more > 0 && <li>{texts.more(report.more)}</li>}
      </ul>
      <p>
        {texts.tally(total)} {texts.nothingImported}
      </p>
    </Alert>
  )
}
