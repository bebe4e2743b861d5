import { TRIAL_DAYS } from '@fieldlark/domain/plans/plan.ts'
import { factoredPrice } from '@fieldlark/domain/prices/worked-price.ts'
import { ButtonLink } from '@fieldlark/ui/button.tsx'

import { paths } from '#paths.ts'

import { PageFrame } from '../frame/page-frame.tsx'
import { Section } from '../frame/section.tsx'
import type { Place } from '../registry/page-row.ts'
import type { TradePageContent } from './cleaning.ts'
import { TradeCatalogue } from './trade-catalogue.tsx'
import { tradePageTexts } from './trade-page.texts.ts'
import { TradeWords } from './trade-words.tsx'
import { dollars, WorkedCard } from './worked-card.tsx'

type Props = { content: TradePageContent; place: Place }

/** The page of one trade: its price worked out, its day, its list for the visit, its catalogue and its year. */
export function TradePage({ content, place }: Props) {
  const { language } = place
  const texts = content.texts[language]
  const common = tradePageTexts[language]
  return (
    <PageFrame place={place}>
      <div className="mx-auto grid max-w-6xl gap-8 px-4 pt-6 pb-12 md:px-8 md:pt-10 lg:grid-cols-2 lg:gap-16">
        <div>
          <h1 className="font-display text-[2.5rem] leading-[1.02] font-bold tracking-[-0.03em] text-balance md:text-[4rem]">
            {texts.headline}
          </h1>
          <p className="mt-4 max-w-2xl text-base text-pretty text-ink-soft md:text-lg md:leading-7">
            {texts.body}
          </p>
          <ButtonLink variant="primary" className="mt-6" href={paths.register}>
            {common.start}
          </ButtonLink>
          <p className="mt-2 text-xs text-ink-soft">{common.startHint(TRIAL_DAYS[language])}</p>
        </div>
        <WorkedCard content={content} language={language} />
      </div>
      <Points id="trouble" title={texts.trouble} points={texts.troubles} />
      <PriceLogic content={content} place={place} />
      <Lines id="day" title={common.day} lines={texts.day} />
      <Lines id="checklist" title={common.checklist} lines={texts.checklist} />
      <TradeCatalogue trade={content.trade} language={language} />
      <Lines id="questions" title={common.questions} lines={texts.questions} />
      <Points
        id="calendar"
        title={common.calendar}
        points={texts.months.map(([name, answer]) => ({ name, answer }))}
      />
      <TradeWords words={content.words} language={language} />
      <Posts content={content} place={place} />
    </PageFrame>
  )
}

function PriceLogic({ content, place: { language } }: Props) {
  const texts = content.texts[language]
  return (
    <Section
      id="price"
      title={texts.priceLogic}
      body={texts.priceLogicBody}
      className="border-t border-line bg-surface"
    >
      <dl className="grid gap-4 md:grid-cols-3">
        {content.rhythmPercents.map((percent, index) => (
          <div key={percent} className="rounded-sheet border border-line bg-paper p-6">
            <dt>
              {texts.rhythms[index]}
              <span className="block text-xs text-ink-soft">{texts.rhythmHints[index]}</span>
            </dt>
            <dd className="mt-2 font-display text-[2rem] font-bold">
              {dollars(language, factoredPrice(content.example.priceCents, percent))}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

type PointsProps = { id: string; title: string; points: readonly { name: string; answer: string }[] }

function Points({ id, title, points }: PointsProps) {
  return (
    <Section id={id} title={title} className="border-t border-line">
      <ul className="grid gap-6 md:grid-cols-3 md:gap-8">
        {points.map(({ name, answer }) => (
          <li key={name} className="border-t border-line pt-3">
            <h3 className="font-semibold">{name}</h3>
            <p className="mt-1 text-pretty text-ink-soft">{answer}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Lines({ id, title, lines }: { id: string; title: string; lines: readonly string[] }) {
  return (
    <Section id={id} title={title} className="border-t border-line">
      <ol className="grid list-inside list-decimal gap-x-8 gap-y-3 md:grid-cols-2">
        {lines.map((line) => (
          <li key={line} className="text-base text-pretty marker:font-bold marker:text-field">
            {line}
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Posts({ content, place }: Props) {
  const posts = content.texts[place.language].posts.filter(({ path }) => place.has(path))
  if (posts.length === 0) return null
  return (
    <Section id="posts" title={tradePageTexts[place.language].posts} className="border-t border-line">
      <ul className="grid gap-2">
        {posts.map(({ path, name }) => (
          <li key={path}>
            <a
              href={place.href(path)}
              className="inline-flex min-h-11 items-center font-medium text-field underline"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
