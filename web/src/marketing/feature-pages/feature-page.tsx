import { TRIAL_DAYS } from '@fieldlark/domain/plans/plan.ts'
import { ButtonLink } from '@fieldlark/ui/button.tsx'
import type { ReactNode } from 'react'

import type { Language } from '#language/texts.ts'
import { featurePages, paths } from '#paths.ts'
import { frameTexts } from '../frame/frame.texts.ts'
import { PageFooter, PageHeader } from '../frame/page-frame.tsx'
import { Section } from '../frame/section.tsx'
import type { Place } from '../registry/page-row.ts'
import { featurePageTexts } from './feature-page.texts.ts'

type Point = { name: string; body: string }

export type FeatureTexts = {
  title: string
  description: string
  headline: string
  body: string
  pointsTitle: string
  points: readonly Point[]
  stepsTitle: string
  steps: readonly Point[]
  notYet: string
  posts: readonly { path: string; name: string }[]
}

/** A feature with a page of its own, and the tool that shows it at work. */
export type Feature = {
  path: string
  texts: Readonly<Record<Language, FeatureTexts>>
  tool: (language: Language) => ReactNode
  /** The answer of the tool is what one prints of the page. */
  isPrinted?: boolean
}

type Props = { feature: Feature; place: Place }

/** The page of one feature: a tool to try at once, what the app does today, how it goes, and what it doesn't do. */
export function FeaturePage({ feature, place }: Props) {
  const { language } = place
  const texts = feature.texts[language]
  const around = feature.isPrinted ? 'print:hidden' : undefined
  return (
    <>
      <div className={around}>
        <PageHeader place={place} />
      </div>
      <main id="content">
        <div className={around}>
          <Hero texts={texts} language={language} />
        </div>
        {feature.tool(language)}
        <div className={around}>
          <Section id="does" title={texts.pointsTitle} className="border-t border-line bg-surface">
            <ul className="grid gap-8 md:grid-cols-3 md:gap-x-10 md:gap-y-12">
              {texts.points.map(({ name, body }) => (
                <li key={name} className="border-t-2 border-field pt-5">
                  <h3 className="text-lg font-semibold">{name}</h3>
                  <p className="mt-1.5 text-base text-pretty text-ink-soft">{body}</p>
                </li>
              ))}
            </ul>
          </Section>
          <Steps texts={texts} language={language} />
          <Further feature={feature} place={place} />
        </div>
      </main>
      <div className={around}>
        <PageFooter place={place} />
      </div>
    </>
  )
}

type TextsProps = { texts: FeatureTexts; language: Language }

function Hero({ texts, language }: TextsProps) {
  const common = featurePageTexts[language]
  return (
    <div className="mx-auto grid max-w-6xl gap-5 px-4 pt-6 pb-8 md:px-8 md:pt-10 md:pb-12 lg:grid-cols-[7fr_5fr] lg:items-end lg:gap-12">
      <h1 className="font-display text-[2.5rem] leading-[1.02] font-bold tracking-[-0.03em] text-balance md:text-[4rem]">
        {texts.headline}
      </h1>
      <div>
        <p className="text-base text-pretty text-ink-soft md:text-lg md:leading-7">{texts.body}</p>
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <ButtonLink size="lg" href={paths.register}>
            {common.start}
          </ButtonLink>
          <span className="text-xs text-ink-soft">{common.startHint(TRIAL_DAYS[language])}</span>
        </div>
      </div>
    </div>
  )
}

function Steps({ texts, language }: TextsProps) {
  return (
    <Section id="steps" title={texts.stepsTitle} className="border-t border-line">
      <ol className="grid gap-8 md:grid-cols-2 lg:grid-cols-4">
        {texts.steps.map(({ name, body }, index) => (
          <li key={name}>
            <span aria-hidden className="font-display text-[2.5rem] leading-none font-bold text-field">
              {index + 1}
            </span>
            <h3 className="mt-3 text-lg font-semibold">{name}</h3>
            <p className="mt-1.5 text-base text-pretty text-ink-soft">{body}</p>
          </li>
        ))}
      </ol>
      <aside className="mt-12 max-w-3xl rounded-sheet bg-lark-soft p-5 md:mt-16 md:p-8">
        <h3 className="text-lg font-semibold">{featurePageTexts[language].notYet}</h3>
        <p className="mt-2 text-base text-pretty">{texts.notYet}</p>
      </aside>
    </Section>
  )
}

/** The other features that have a page, the list of all of them, and what the blog has on the subject. */
function Further({ feature, place }: Props) {
  const common = featurePageTexts[place.language]
  const names: Readonly<Record<string, string>> = frameTexts[place.language].names
  const features = [
    ...featurePages.flatMap((path) => (path === feature.path ? [] : [{ path, name: names[path] ?? path }])),
    { path: paths.features, name: common.allFeatures },
  ].filter(({ path }) => place.has(path))
  const posts = feature.texts[place.language].posts.filter(({ path }) => place.has(path))
  return (
    <Section id="more" title={common.more} className="border-t border-line bg-surface">
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
        <Links title={common.features} links={features} place={place} />
        {posts.length > 0 && <Links title={common.posts} links={posts} place={place} />}
      </div>
    </Section>
  )
}

type LinksProps = { title: string; links: readonly { path: string; name: string }[]; place: Place }

function Links({ title, links, place }: LinksProps) {
  return (
    <div>
      <h3 className="pb-2 text-xs font-semibold text-ink-soft">{title}</h3>
      <ul>
        {links.map(({ path, name }) => (
          <li key={path} className="border-t border-line">
            <a
              href={place.href(path)}
              className="flex min-h-11 items-center py-3 text-base font-semibold hover:text-field hover:underline"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
