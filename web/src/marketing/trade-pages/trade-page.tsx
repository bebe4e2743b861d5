import { TRIAL_DAYS } from '@fieldlark/domain/plans/plan.ts'
import { presetsOf } from '@fieldlark/domain/services/presets.ts'
import { ButtonLink } from '@fieldlark/ui/button.tsx'

import { paths } from '#paths.ts'

import { posts } from '../blog/posts.ts'
import { Copyable } from '../copy/copyable.tsx'
import { PageFrame } from '../frame/page-frame.tsx'
import { Section } from '../frame/section.tsx'
import { ProMark } from '../pricing/pro-mark.tsx'
import type { Place } from '../registry/page-row.ts'
import { ChecklistSection } from './checklist-section.tsx'
import { NumberedLines } from './numbered-lines.tsx'
import { PriceLogicSection } from './price-logic-section.tsx'
import { TradeCatalogue } from './trade-catalogue.tsx'
import { tradePageTexts } from './trade-page.texts.ts'
import type { TradePageContent } from './trade-page-content.ts'
import { TradeWords } from './trade-words.tsx'
import { WorkedCard } from './worked-card.tsx'

type Props = { content: TradePageContent; place: Place }

/** The page of one trade: its price worked out, its day, its list for the visit, its catalogue and its year. */
export function TradePage({ content, place }: Props) {
  const { language } = place
  const texts = content.texts[language]
  const years = content.yearTexts[language]
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
          <ButtonLink variant="primary" className="mt-6" href={`${paths.register}?trade=${content.trade}`}>
            {common.start}
          </ButtonLink>
          <p className="mt-2 text-xs text-ink-soft">
            {common.startHint(TRIAL_DAYS[language], presetsOf(content.trade).length)}
          </p>
        </div>
        <WorkedCard content={content} language={language} />
      </div>
      <Points id="trouble" title={texts.trouble} points={texts.troubles} />
      <PriceLogicSection content={content} language={language} />
      <Section id="day" title={common.day} className="border-t border-line">
        <NumberedLines lines={texts.day} />
        <ProMark feature={content.proFeature} language={language} />
      </Section>
      <ChecklistSection content={content} language={language} />
      <TradeCatalogue trade={content.trade} language={language} />
      <Section id="questions" title={common.questions} className="border-t border-line">
        <Copyable language={language}>
          <NumberedLines lines={years.questions} />
        </Copyable>
      </Section>
      <Points
        id="calendar"
        title={common.calendar}
        points={years.months.map((answer, month) => ({ name: common.months[month] ?? '', answer }))}
      />
      <TradeWords words={content.words} language={language} />
      <Posts content={content} place={place} />
    </PageFrame>
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

function Posts({ content, place }: Props) {
  const read = content.posts.map((slug) => {
    const post = posts.find(
      (each) => slug === (each.language === 'en' ? each.slug : each.pair) && each.language === place.language,
    )
    if (post === undefined) throw new Error(`No post has the address ${slug}.`)
    return post
  })
  return (
    <Section id="posts" title={tradePageTexts[place.language].posts} className="border-t border-line">
      <ul className="grid gap-2">
        {read.map(({ slug, title }) => (
          <li key={slug}>
            <a
              href={place.href(`/blog/${slug}`)}
              className="inline-flex min-h-11 items-center font-medium text-field underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
