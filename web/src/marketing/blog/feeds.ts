import { languages } from '#language/texts.ts'
import { blogTexts } from './blog.texts.ts'
import { feedOf } from './feed-address.ts'
import type { Post } from './post-head.ts'
import { posts } from './posts.ts'

// Written in by the server, as in the pages.
const siteUrl = '%SITE_URL%'
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
const instant = (day: string) => `${day}T00:00:00Z`

const entryOf = ({ slug, title, description, date, updated, author, category }: Post) => `  <entry>
    <id>${siteUrl}/blog/${slug}</id>
    <title>${escaped(title)}</title>
    <link rel="alternate" type="text/html" href="${siteUrl}/blog/${slug}"/>
    <published>${instant(date)}</published>
    <updated>${instant(updated)}</updated>
    <author><name>${escaped(author)}</name></author>
    <category term="${category}"/>
    <summary>${escaped(description)}</summary>
  </entry>`

/** The posts of each language as an Atom feed. */
export function feeds(): { name: string; text: string }[] {
  return languages.map((language) => {
    const own = posts.filter((post) => post.language === language)
    const updated =
      own
        .map((post) => post.updated)
        .toSorted()
        .at(-1) ?? ''
    return {
      name: feedOf[language].slice(1),
      text: `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
  <id>${siteUrl}${feedOf[language]}</id>
  <title>${blogTexts[language].feedTitle}</title>
  <subtitle>${escaped(blogTexts[language].body)}</subtitle>
  <link rel="self" type="application/atom+xml" href="${siteUrl}${feedOf[language]}"/>
  <link rel="alternate" type="text/html" href="${siteUrl}/blog"/>
  <updated>${instant(updated)}</updated>
${own.map(entryOf).join('\n')}
</feed>
`,
    }
  })
}
