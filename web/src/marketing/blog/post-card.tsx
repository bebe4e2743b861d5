import type { Language } from '#language/texts.ts'
import type { Place } from '../registry/page-row.ts'
import { blogTexts } from './blog.texts.ts'
import { type Post, readingMinutes } from './post-head.ts'

export const addressOf = ({ slug }: Pick<Post, 'slug'>): string => `/blog/${slug}`

/** "November 27, 2026"; "27 de noviembre de 2026". */
export const dayText = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))

type CardProps = { post: Post; place: Place; level: 'h2' | 'h3' }

/** A post in a list. One whose language is not the page's says so to screen readers by `lang`. */
export function PostCard({ post, place, level: Level }: CardProps) {
  const texts = blogTexts[post.language]
  const facts = [
    texts.categories[post.category].name,
    texts.minutes(readingMinutes(post)),
    ...(post.tool === null ? [] : [texts.withCalculator]),
  ]
  return (
    <article
      lang={post.language === place.language ? undefined : post.language}
      className="relative flex h-full flex-col rounded-card border border-line bg-surface p-5 shadow-card hover:border-line-strong hover:shadow-raised md:p-6"
    >
      <p className="text-xs font-semibold text-field">{facts.join(' · ')}</p>
      <Level className="mt-2 font-display text-[1.375rem] leading-[1.15] font-bold tracking-[-0.01em]">
        <a href={place.href(addressOf(post))} className="after:absolute after:inset-0 after:rounded-card">
          {post.title}
        </a>
      </Level>
      <p className="mt-3 text-base text-pretty text-ink-soft">{post.description}</p>
    </article>
  )
}

/** A list of posts side by side. */
export function PostGrid({
  posts,
  place,
  level,
}: {
  posts: readonly Post[]
  place: Place
  level: 'h2' | 'h3'
}) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
      {posts.map((post) => (
        <li key={post.slug}>
          <PostCard post={post} place={place} level={level} />
        </li>
      ))}
    </ul>
  )
}
