import { PageFrame } from '../frame/page-frame.tsx'
import { Opening, Section } from '../frame/section.tsx'
import type { Place } from '../registry/page-row.ts'
import { blogTexts, categories } from './blog.texts.ts'
import { feedOf } from './feed-address.ts'
import { PostGrid } from './post-card.tsx'
import type { Post } from './post-head.ts'

type Props = { place: Place; title: string; body: string; posts: readonly Post[] }

/** A list of posts: those in the page's language, then those in the other. */
export function ListPage({ place, title, body, posts }: Props) {
  const texts = blogTexts[place.language]
  const isOwn = ({ language }: Post) => language === place.language
  return (
    <PageFrame place={place}>
      <Opening title={title} body={body}>
        <Topics place={place} />
      </Opening>
      <div className="mx-auto max-w-6xl px-4 pb-12 md:px-8 md:pb-16">
        <h2 className="sr-only">{texts.latest}</h2>
        <PostGrid posts={posts.filter(isOwn)} place={place} level="h3" />
      </div>
      <div className="border-t border-line bg-sunken">
        <Section id="other-language" title={texts.otherPosts} body={texts.otherPostsBody}>
          <PostGrid posts={posts.filter((post) => !isOwn(post))} place={place} level="h3" />
        </Section>
      </div>
    </PageFrame>
  )
}

/** The four categories, the way back to all posts, and the feed. */
function Topics({ place }: { place: Place }) {
  const texts = blogTexts[place.language]
  const links = [
    { path: '/blog', name: texts.all },
    ...categories.map((category) => ({
      path: `/blog/category/${category}`,
      name: texts.categories[category].name,
    })),
  ]
  return (
    <nav aria-label={texts.topics} className="mt-6 flex flex-wrap items-center gap-2">
      {links.map(({ path, name }) => (
        <a
          key={path}
          href={place.href(path)}
          aria-current={path === place.path ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-full border border-line-strong/50 bg-surface px-4 font-medium hover:bg-sunken aria-[current=page]:border-field aria-[current=page]:bg-field aria-[current=page]:text-on-field md:min-h-10"
        >
          {name}
        </a>
      ))}
      <a
        href={feedOf[place.language]}
        className="inline-flex min-h-11 items-center px-2 text-ink-soft hover:text-ink hover:underline md:min-h-10"
      >
        {texts.feed}
      </a>
    </nav>
  )
}
