import { ButtonLink } from '@fieldlark/ui/button.tsx'
import type { Token } from 'marked'
import type { ReactNode } from 'react'

import { paths } from '#paths.ts'
import { PageFrame } from '../frame/page-frame.tsx'
import { Section } from '../frame/section.tsx'
import type { Place } from '../registry/page-row.ts'
import { blogTexts } from './blog.texts.ts'
import { CalculatorForm } from './calculator-form.tsx'
import { addressOf, dayText, PostGrid } from './post-card.tsx'
import { type Post, readingMinutes } from './post-head.ts'
import { type Heading, readText, Text } from './post-text.tsx'

type Props = { post: Post; related: readonly Post[]; place: Place }

/** A post of the blog, rendered once at build and never hydrated. */
export function PostPage({ post, related, place }: Props) {
  const texts = blogTexts[post.language]
  const { parts, headings } = readText(post)
  const contents = headings.filter(({ depth }) => depth === 2)
  return (
    <PageFrame place={place}>
      <article className="mx-auto max-w-6xl px-4 pt-4 pb-12 md:px-8 md:pt-8 md:pb-20">
        <PostHeader post={post} place={place} />
        <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)] lg:gap-16">
          <details className="rounded-card border border-line bg-surface lg:hidden print:hidden">
            <summary className="min-h-11 px-4 py-3 font-semibold">{texts.contents}</summary>
            <div className="px-4 pb-3">
              <Contents headings={contents} />
            </div>
          </details>
          <aside className="hidden lg:order-last lg:block print:hidden">
            <nav aria-label={texts.contents} className="sticky top-8">
              <p className="font-semibold">{texts.contents}</p>
              <Contents headings={contents} />
            </nav>
          </aside>
          <div className="min-w-0">
            <Body parts={parts} headings={headings} post={post} place={place} />
            <PostTags post={post} place={place} />
          </div>
        </div>
      </article>
      <div className="border-t border-line print:hidden">
        <Section id="related" title={texts.related}>
          <PostGrid posts={related} place={place} level="h3" />
        </Section>
      </div>
    </PageFrame>
  )
}

const smallLink = 'inline-flex min-h-11 items-center hover:text-ink hover:underline md:min-h-9'

function PostHeader({ post, place }: Omit<Props, 'related'>) {
  const texts = blogTexts[post.language]
  const category = texts.categories[post.category].name
  return (
    <header className="max-w-3xl">
      <nav aria-label={texts.path} className="flex items-center gap-2 text-ink-soft print:hidden">
        <a href={place.href('/blog')} className={smallLink}>
          {texts.blog}
        </a>
        <span aria-hidden>/</span>
        <a href={place.href(`/blog/category/${post.category}`)} className={smallLink}>
          {category}
        </a>
      </nav>
      <h1 className="mt-2 font-display text-[2.25rem] leading-[1.06] font-bold tracking-[-0.03em] text-balance md:text-[3.5rem]">
        {post.title}
      </h1>
      <p className="mt-4 text-base text-pretty text-ink-soft md:text-lg md:leading-7">{post.description}</p>
      <p className="mt-4 flex flex-wrap gap-x-3 gap-y-1 text-ink-soft">
        <span>{texts.by(post.author)}</span>
        <span>
          {post.updated === post.date ? texts.published : texts.updated}{' '}
          <time dateTime={post.updated}>{dayText(post.language, post.updated)}</time>
        </span>
        <span>{texts.minutes(readingMinutes(post))}</span>
      </p>
    </header>
  )
}

function Contents({ headings }: { headings: readonly Heading[] }) {
  return (
    <ol className="mt-2 grid border-l-2 border-line">
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ml-0.5 block border-l-2 border-transparent py-2 pl-4 text-ink-soft hover:border-field hover:text-ink lg:py-1.5"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
}

type BodyProps = Omit<Props, 'related'> & ReturnType<typeof readText>

/** What the elements of a post know of it while they are rendered, from its top to its end. */
function contextOf({ headings, post, place }: Omit<BodyProps, 'parts'>) {
  const waiting = [...headings]
  const { table } = blogTexts[post.language]
  let heading: Heading | undefined
  return {
    nextHeading: () => {
      heading = waiting.shift()
      return heading
    },
    has: place.has,
    tableName: (column: string) => `${table}: ${heading === undefined ? '' : `${heading.text}, `}${column}`,
    language: post.language,
  }
}

function Body({ parts, headings, post, place }: BodyProps) {
  const context = contextOf({ headings, post, place })
  const [first = [], second] = parts
  const [text, lastLine] = withoutLast(second ?? first)
  const ending = (
    <>
      <Text tokens={text} context={context} />
      <Ending post={post}>
        <Text tokens={lastLine} context={context} />
      </Ending>
    </>
  )
  if (second === undefined || post.tool === null) return ending
  return (
    <>
      <Text tokens={first} context={context} />
      <CalculatorForm name={post.tool} language={post.language} />
      {ending}
    </>
  )
}

/** The last line of every post is the only one that names Fieldlark. */
function withoutLast(tokens: readonly Token[]): [readonly Token[], readonly Token[]] {
  const at = tokens.findLastIndex(({ type }) => type === 'paragraph')
  return [tokens.slice(0, at), tokens.slice(at)]
}

function Ending({ post, children }: { post: Post; children: ReactNode }) {
  return (
    <div className="mt-12 rounded-card bg-field-soft px-5 pt-1 pb-5 md:px-6 md:pb-6">
      {children}
      <p className="mt-4 print:hidden">
        <ButtonLink href={paths.register}>{blogTexts[post.language].startTrial}</ButtonLink>
      </p>
    </div>
  )
}

function PostTags({ post, place }: Omit<Props, 'related'>) {
  const texts = blogTexts[post.language]
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-5 text-ink-soft print:hidden">
      <ul aria-label={texts.tags} className="flex flex-wrap gap-x-4">
        {post.tags.map((tag) => (
          <li key={tag}>
            <a href={place.href(`/blog/tag/${tag}`)} className={smallLink}>
              #{texts.tagNames[tag]}
            </a>
          </li>
        ))}
      </ul>
      <a
        href={addressOf({ slug: post.pair })}
        lang={post.language === 'en' ? 'es' : 'en'}
        hrefLang={post.language === 'en' ? 'es' : 'en'}
        className={`${smallLink} font-medium text-field`}
      >
        {texts.inOther}
      </a>
    </div>
  )
}
