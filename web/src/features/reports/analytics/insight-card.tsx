import { csvPieces } from '@fieldlark/domain/values/csv.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody } from '@fieldlark/ui/card.tsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Download from 'lucide-react/icons/download'

import { saveFile } from '#connection/save-file.ts'
import { useTexts } from '#language/language.tsx'

import { Bars } from '../report-bars.tsx'
import { Columns } from '../report-columns.tsx'
import type { ReportWords } from '../report-words.ts'
import { reportsTexts } from '../reports.texts.ts'
import { analyticsTexts } from './analytics.texts.ts'
import type { Cell, Insight } from './insight.ts'

export function InsightCard({ insight, words }: { insight: Insight; words: ReportWords }) {
  const { title, figure, few, facts, chart } = insight
  return (
    <Card aria-labelledby={`insight-${insight.id}`}>
      <CardBody className="grid content-start gap-1 pt-4 pb-2">
        <h2 id={`insight-${insight.id}`} className="text-sm font-medium text-ink-soft">
          {title}
        </h2>
        {figure === null ? (
          <p className="text-ink-soft">{few}</p>
        ) : (
          <p className="money text-2xl leading-9 font-bold tracking-[-0.02em]">{figure}</p>
        )}
        {facts.map((fact) => (
          <p key={fact} className="text-xs text-pretty text-ink-soft">
            {fact}
          </p>
        ))}
        {chart && chart.bars.length > 0 && (
          <div className="mt-3">
            {chart.look === 'columns' ? (
              <Columns bars={chart.bars} kind={chart.kind} words={words} />
            ) : (
              <Bars bars={chart.bars} kind={chart.kind} words={words} />
            )}
          </div>
        )}
      </CardBody>
      <Behind insight={insight} />
    </Card>
  )
}

/** The numbers behind a card, as rows and for a spreadsheet, and how they were counted. */
function Behind({ insight: { id, title, table, how } }: { insight: Insight }) {
  const texts = useTexts(analyticsTexts)
  const { csv, csvLabel } = useTexts(reportsTexts)
  return (
    <details className="group border-line border-t text-sm">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 text-ink-soft">
        {texts.behind}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
        <span className="sr-only">: {title}</span>
      </summary>
      <div className="grid gap-3 pb-4">
        <p className="text-xs text-pretty text-ink-soft">{how}</p>
        <div className="overflow-x-auto">
          <table className="w-full text-left" aria-label={title}>
            <thead className="text-ink-faint text-xs">
              <tr>
                {table.columns.map((column, at) => (
                  <th
                    key={column}
                    scope="col"
                    className={at === 0 ? 'py-1.5 pr-3' : 'py-1.5 pl-3 text-right'}
                  >
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row[0]?.text} className="border-line border-t">
                  {row.map(({ text }, at) =>
                    at === 0 ? (
                      <th key={table.columns[at]} scope="row" className="py-1.5 pr-3 font-normal">
                        <bdi>{text}</bdi>
                      </th>
                    ) : (
                      <td key={table.columns[at]} className="money py-1.5 pl-3 text-right">
                        {text}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          aria-label={`${csvLabel}: ${title}`}
          onClick={() => saveTable(table, `fieldlark-analytics-${id}.csv`)}
        >
          <Download aria-hidden />
          {csv}
        </Button>
      </div>
    </details>
  )
}

function saveTable({ columns, rows }: Insight['table'], name: string) {
  const shape = columns.map((header, at) => ({
    header,
    value: (row: readonly Cell[]) => row[at]?.value ?? null,
  }))
  saveFile(new Blob([...csvPieces(shape, rows)], { type: 'text/csv;charset=utf-8' }), name)
}
