import type { ProFeature } from '@fieldlark/domain/plans/pro-features.ts'

import { paths } from '#paths.ts'
import { frameTexts } from '../frame/frame.texts.ts'
import { PageFrame } from '../frame/page-frame.tsx'
import { Opening } from '../frame/section.tsx'
import { Picture } from '../pictures/picture.tsx'
import { ProMark } from '../pricing/pro-mark.tsx'
import type { PageRow, Place } from '../registry/page-row.ts'
import { featureRowsTexts } from './feature-rows.texts.ts'
import { type FeaturesTexts, featuresTexts } from './features.texts.ts'

type RowName = keyof (typeof featureRowsTexts)['en']
type FeaturePage =
  | '/client-management'
  | '/job-scheduling'
  | '/invoicing'
  | '/expense-tracking'
  | '/digital-tools'

/** The rows of each moment, and the page that says more about a row where there is one. */
const moments: Readonly<
  Record<keyof FeaturesTexts['moments'], readonly (readonly [RowName, FeaturePage?])[]>
> = {
  morning: [['today'], ['schedule', '/job-scheduling'], ['unscheduled'], ['calendar'], ['reminders']],
  door: [['onMyWay'], ['properties', '/client-management'], ['request'], ['publicPage']],
  job: [['checklist'], ['time'], ['photos'], ['quote']],
  after: [['complete'], ['invoice', '/invoicing'], ['payment'], ['cash'], ['review', '/digital-tools']],
  evening: [['table'], ['receipts', '/expense-tracking'], ['followUp'], ['notices']],
  month: [['recurring'], ['batch'], ['reports'], ['statements'], ['export']],
}

/** The rows that only the dearest plan has, or has a part of: its name is said there. */
const proRows: Partial<Record<RowName, ProFeature>> = {
  reminders: 'automation',
  followUp: 'automation',
  reports: 'jobReports',
}

const momentNames = Object.keys(moments) as (keyof typeof moments)[]

export function FeaturesPage({ place }: { place: Place }) {
  const texts = featuresTexts[place.language]
  return (
    <PageFrame place={place}>
      <Opening title={texts.heading} body={texts.intro}>
        <Picture
          name="week"
          language={place.language}
          alt={texts.picture}
          preset="page"
          isFirst
          className="mt-8 h-auto w-full rounded-card border border-line shadow-raised md:mt-12 md:rounded-sheet"
        />
      </Opening>
      <div className="mx-auto max-w-6xl px-4 pb-12 md:px-8 md:pb-20">
        {momentNames.map((moment) => (
          <Moment key={moment} moment={moment} place={place} texts={texts} />
        ))}
        <aside className="mt-12 max-w-3xl rounded-sheet bg-lark-soft p-5 md:mt-16 md:p-8">
          <h2 className="text-lg font-semibold">{texts.notTitle}</h2>
          <p className="mt-2 text-base text-pretty">{texts.notBody}</p>
          {place.has(paths.productUpdates) && (
            <a href={place.href(paths.productUpdates)} className={furtherLink}>
              {texts.updates}
            </a>
          )}
        </aside>
      </div>
    </PageFrame>
  )
}

const furtherLink =
  'mt-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-field'

type MomentProps = { moment: keyof typeof moments; place: Place; texts: FeaturesTexts }

function Moment({ moment, place, texts }: MomentProps) {
  const names = frameTexts[place.language].names
  const rows = featureRowsTexts[place.language]
  return (
    <section aria-labelledby={moment}>
      <h2
        id={moment}
        className="border-b-2 border-field pt-10 pb-3 font-display text-[1.75rem] leading-[1.12] font-bold tracking-[-0.02em] md:pt-14 md:text-[2.25rem]"
      >
        {texts.moments[moment]}
      </h2>
      <table aria-labelledby={moment} className="w-full text-left">
        <thead className="sr-only">
          <tr>
            <th scope="col">{texts.feature}</th>
            <th scope="col">{texts.does}</th>
          </tr>
        </thead>
        <tbody>
          {moments[moment].map(([row, page]) => (
            <tr key={row} className="border-b border-line align-top">
              <th scope="row" className="w-[34%] py-4 pr-3 text-base font-semibold md:w-1/4 md:text-lg">
                {rows[row].name}
              </th>
              <td className="py-4 text-base text-pretty text-ink-soft">
                <p className="max-w-2xl">{rows[row].body}</p>
                <ProMark feature={proRows[row]} language={place.language} />
                {page !== undefined && place.has(page) && (
                  <a href={place.href(page)} className={furtherLink}>
                    {texts.more(names[page])}
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export const featuresRow: PageRow = {
  path: paths.features,
  heads: featuresTexts,
  updated: '2026-11-27',
  body: (place) => <FeaturesPage place={place} />,
}
