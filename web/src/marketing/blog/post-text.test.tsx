import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { anchorOf, readText, Text } from './post-text.tsx'

const render = (text: string) => {
  const { parts, headings } = readText({ text })
  const waiting = [...headings]
  const context = {
    nextHeading: () => waiting.shift(),
    has: (path: string) => path === '/blog/deposits',
    tableName: (column: string) => `Table: ${column}`,
    language: 'en' as const,
  }
  return renderToStaticMarkup(<Text tokens={parts.flat()} context={context} />)
}

it('shows markup of a post as the text it is', () => {
  const html = render('<script>alert(1)</script>\n\nA <b onclick="x()">word</b>.')
  expect(html).not.toMatch(/<script|<b[ >]/)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
})

it('gives each heading an address, twice the same one none', () => {
  const { headings } = readText({ text: '## ¿Cuánto subir?\n\n### A\n\n## ¿Cuánto subir?' })
  expect(headings.map(({ id }) => id)).toEqual(['cuanto-subir', 'a', 'cuanto-subir-2'])
  expect(anchorOf('  “Año” & 10 %')).toBe('ano-10')
  expect(render('## One **two**')).toMatch(/^<h2 id="one-two"/)
})

it('links https and pages that exist only', () => {
  expect(render('[a](https://irs.gov/x) [b](/blog/deposits)')).toContain('href="/blog/deposits"')
  for (const link of ['http://irs.gov', '/blog/nothing', 'javascript:alert(1)', '//evil.example', '#x'])
    expect(() => render(`[a](${link})`)).toThrow(/A post links/)
})

it('makes tables with heads for their columns, and for their rows where the first column has none', () => {
  const html = render('| | Price |\n| --- | ---: |\n| Visit | $120 |')
  expect(html.match(/<th scope="col"/g)).toHaveLength(1)
  expect(html).toMatch(/<th scope="row"[^>]*>Visit</)
  expect(render('| Work | Price |\n| --- | ---: |\n| Visit | $120 |')).not.toContain('scope="row"')
  expect(html).toMatch(/aria-label="Table: Price" tabindex="0"/)
})

it('makes a list of boxes without inputs, which nothing would keep', () => {
  const html = render('- [ ] Keys\n- [ ] Codes')
  expect(html).not.toContain('<input')
  expect(html.match(/<li class="relative/g)).toHaveLength(2)
})

it('stops at what no page shows', () => {
  expect(() => render('# Title')).toThrow(/two levels/)
  expect(() => render('~~gone~~')).toThrow(/a del, which no page shows/)
})

it('shows a picture of the product by its name and with its description, and stops at any other', () => {
  const html = render('![A quote on a computer](quote-page)')
  expect(html).toMatch(
    /<source type="image\/avif".+<source type="image\/webp".+<img [^>]*alt="A quote on a computer"/,
  )
  expect(html).toContain('loading="lazy"')
  for (const picture of ['![van](van.jpg)', '![](quote-page)', '![x](https://evil.example/x.png)'])
    expect(() => render(picture)).toThrow(/A post has a picture/)
})
