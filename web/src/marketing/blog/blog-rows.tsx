import { languages } from '#language/texts.ts'
import type { Head, PageRow, Place } from '../registry/page-row.ts'
import { blogTexts, categories, type Tag, tags } from './blog.texts.ts'
import { ListPage } from './list-page.tsx'
import { addressOf } from './post-card.tsx'
import type { Post } from './post-head.ts'
import { PostPage } from './post-page.tsx'
import { posts } from './posts.ts'

/** Up to three posts in the same language: those of the category first, then those with the same tags. */
export function relatedTo(post: Post): readonly Post[] {
  const likeness = (other: Post) =>
    (other.category === post.category ? 3 : 0) + other.tags.filter((tag) => post.tags.includes(tag)).length
  return posts
    .filter(({ slug, language }) => language === post.language && slug !== post.slug)
    .toSorted((a, b) => likeness(b) - likeness(a))
    .slice(0, 3)
}

const crumb = (position: number, name: string, item: string) => ({
  '@type': 'ListItem',
  position,
  name,
  item,
})

function describe(post: Post): readonly object[] {
  const texts = blogTexts[post.language]
  const organization = { '@type': 'Organization', name: post.author, url: '/' }
  return [
    {
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.description,
      inLanguage: post.language,
      datePublished: post.date,
      dateModified: post.updated,
      author: organization,
      publisher: {
        '@type': 'Organization',
        name: 'Fieldlark',
        url: '/',
        logo: '/android-chrome-512x512.png',
      },
      mainEntityOfPage: addressOf(post),
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        crumb(1, texts.blog, '/blog'),
        crumb(2, texts.categories[post.category].name, `/blog/category/${post.category}`),
        crumb(3, post.title, addressOf(post)),
      ],
    },
  ]
}

const postRows: readonly PageRow[] = posts.map((post) => ({
  path: addressOf(post),
  heads: { [post.language]: { title: post.title, description: post.description } },
  updated: post.updated,
  pair: addressOf({ slug: post.pair }),
  body: (place) => <PostPage post={post} related={relatedTo(post)} place={place} />,
  structuredData: () => describe(post),
}))

type List = { path: string; listed: readonly Post[]; isUnlisted?: boolean }
type Words = { head: Head; title: string; body: string }

function listRow({ path, listed, isUnlisted = false }: List, words: Record<'en' | 'es', Words>): PageRow {
  return {
    path,
    heads: { en: words.en.head, es: words.es.head },
    updated:
      listed
        .map(({ updated }) => updated)
        .toSorted()
        .at(-1) ?? '',
    isUnlisted,
    body: (place: Place) => (
      <ListPage
        place={place}
        title={words[place.language].title}
        body={words[place.language].body}
        posts={listed}
      />
    ),
  }
}

const inBoth = (wordsOf: (language: 'en' | 'es') => Words) => ({ en: wordsOf('en'), es: wordsOf('es') })

const index = listRow(
  { path: '/blog', listed: posts },
  inBoth((language) => {
    const { documentTitle, documentDescription, title, body } = blogTexts[language]
    return { head: { title: documentTitle, description: documentDescription }, title, body }
  }),
)

const categoryRows = categories.map((category) =>
  listRow(
    { path: `/blog/category/${category}`, listed: posts.filter((post) => post.category === category) },
    inBoth((language) => {
      const { name, title, description } = blogTexts[language].categories[category]
      return { head: { title, description }, title: name, body: description }
    }),
  ),
)

function tagRow(tag: Tag): PageRow {
  const listed = posts.filter((post) => post.tags.includes(tag))
  // A page with one post would only repeat it.
  const isUnlisted = languages.some(
    (language) => listed.filter((post) => post.language === language).length < 2,
  )
  return listRow(
    { path: `/blog/tag/${tag}`, listed, isUnlisted },
    inBoth((language) => {
      const { tagTitle, tagDescription, tagNames } = blogTexts[language]
      const title = tagTitle(tagNames[tag])
      const description = tagDescription(tagNames[tag])
      return { head: { title, description }, title, body: description }
    }),
  )
}

/** The blog: its list, a list per category and tag, and every post in its language. */
export const blogRows: readonly PageRow[] = [
  index,
  ...categoryRows,
  ...tags.filter((tag) => posts.some((post) => post.tags.includes(tag))).map(tagRow),
  ...postRows,
]
