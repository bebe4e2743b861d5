import type { PageRow } from '../registry/page-row.ts'
import { siteUrl } from './document.tsx'

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`

const isBlog = ({ path }: PageRow) => path.startsWith('/blog/')
const urls = (rows: readonly PageRow[]) =>
  xml(
    `<urlset ${namespace}>\n${rows
      .filter((row) => !row.isUnlisted)
      .map(({ path, updated }) => `  <url><loc>${siteUrl}${path}</loc><lastmod>${updated}</lastmod></url>`)
      .join('\n')}\n</urlset>`,
  )

/** The files from which a search engine learns of every page; each is given at the one address it has. */
export function sitemaps(rows: readonly PageRow[]): { name: string; text: string }[] {
  const parts = [
    { name: 'sitemap-site.xml', rows: rows.filter((row) => !isBlog(row)) },
    { name: 'sitemap-blog.xml', rows: rows.filter(isBlog) },
  ].filter((part) => part.rows.length > 0)
  // The last is made by the server: the pages of businesses.
  const names = [...parts.map(({ name }) => name), 'sitemap-profiles.xml']
  const index = names.map((name) => `  <sitemap><loc>${siteUrl}/${name}</loc></sitemap>`).join('\n')
  return [
    { name: 'sitemap.xml', text: xml(`<sitemapindex ${namespace}>\n${index}\n</sitemapindex>`) },
    ...parts.map((part) => ({ name: part.name, text: urls(part.rows) })),
  ]
}
