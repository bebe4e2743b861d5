import { paths } from '#paths.ts'
import { PageFrame } from '../frame/page-frame.tsx'
import { Opening } from '../frame/section.tsx'
import type { PageRow, Place } from '../registry/page-row.ts'
import type { QuestionGroups } from './question-groups.ts'
import { QuestionList } from './question-list.tsx'
import { englishQuestions } from './questions.en.ts'
import { spanishQuestions } from './questions.es.ts'
import { questionsTexts } from './questions.texts.ts'

export const questionGroups = { en: englishQuestions, es: spanishQuestions }
const groupNames = Object.keys(englishQuestions) as (keyof QuestionGroups)[]

export function QuestionsPage({ place }: { place: Place }) {
  const texts = questionsTexts[place.language]
  const groups = questionGroups[place.language]
  return (
    <PageFrame place={place}>
      <Opening title={texts.heading} body={texts.intro} />
      <div
        data-island="questions"
        className="mx-auto grid max-w-6xl gap-8 px-4 pb-16 md:grid-cols-[16rem_minmax(0,1fr)] md:gap-12 md:px-8 md:pb-24"
      >
        <div>
          <div className="grid gap-4 md:sticky md:top-6">
            <label data-search hidden className="grid gap-1.5 text-sm font-semibold">
              {texts.search}
              <input
                type="search"
                autoComplete="off"
                className="min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-base font-normal"
              />
            </label>
            <nav aria-label={texts.groups} className="flex flex-wrap gap-x-5 md:grid">
              {groupNames.map((name) => (
                <a
                  key={name}
                  href={`#group-${name}`}
                  className="inline-flex min-h-11 items-center font-medium text-ink-soft hover:text-ink hover:underline"
                >
                  {groups[name].title}
                </a>
              ))}
            </nav>
          </div>
        </div>
        <div>
          <output data-nothing className="text-base text-ink-soft">
            <span hidden>{texts.nothing}</span>
          </output>
          {groupNames.map((name) => (
            <section key={name} id={`group-${name}`} className="mb-10 scroll-mt-6">
              <h2 className="mb-3 font-display text-2xl font-bold tracking-tight">{groups[name].title}</h2>
              <QuestionList questions={groups[name].questions} group="questions" linkName={texts.link} />
            </section>
          ))}
          {place.has(paths.contact) && (
            <p className="text-base">
              {texts.moreTitle}{' '}
              <a href={place.href(paths.contact)} className="font-semibold underline underline-offset-4">
                {texts.more}
              </a>
            </p>
          )}
        </div>
      </div>
    </PageFrame>
  )
}

export const questionsRow: PageRow = {
  path: paths.faq,
  heads: questionsTexts,
  updated: '2026-11-27',
  body: (place) => <QuestionsPage place={place} />,
}
