import { expect, it } from 'vitest'
import { withOperator } from './operator.ts'

const page = `<h2>Contact</h2><dl data-operator="true" class="mt-4"><dt>Name</dt><dd>%OPERATOR_NAME%, %OPERATOR_ADDRESS%</dd>
<dd><a href="mailto:%OPERATOR_EMAIL%">%OPERATOR_EMAIL%</a></dd><dd>%OPERATOR_LAW%</dd></dl><section data-template="true"><p>This
text is a template.</p></section><p>End</p>`
const build = {
  files: new Map(),
  publicPages: new Map([
    ['/terms', { html: () => page, spanish: () => page.replace('Contact', 'Contacto') }],
    ['/blog/precio', { html: () => '<p>Precio</p>', spanish: null }],
  ]),
  firstPages: new Map(),
  html: null,
}
const named = {
  name: 'Brown & Sons <LLC>',
  address: '12 "Old" Road, $& Austin, TX',
  email: 'legal@lark.example',
  law: 'Texas, United States',
}

/** Both languages of a page, as it is served. */
function textsOf(path: string, operator: typeof named | null) {
  const page = withOperator(build, operator).publicPages.get(path)
  return { html: page?.html(), spanish: page?.spanish?.() }
}

it('names the operator in both languages, and the mark of a template is gone', () => {
  const { html, spanish } = textsOf('/terms', named)
  expect(html).toContain('<dd>Brown &amp; Sons &lt;LLC>, 12 &quot;Old&quot; Road, $&amp; Austin, TX</dd>')
  expect(html).toContain(
    '<a href="mailto:legal@lark.example">legal@lark.example</a></dd><dd>Texas, United States</dd>',
  )
  expect(html).not.toMatch(/template|OPERATOR/)
  expect(html).toContain('<p>End</p>')
  expect(spanish).toBe(html?.replace('Contact', 'Contacto'))
})

it('keeps the mark where nobody is named, and no placeholder', () => {
  const { html, spanish } = textsOf('/terms', null)
  expect(html).toMatch(
    /^<h2>Contact<\/h2><section data-template="true"><p>This\s+text is a template\.<\/p><\/section><p>End<\/p>$/,
  )
  expect(spanish).toBe(html?.replace('Contact', 'Contacto'))
})

it('leaves other pages as they are', () => {
  expect(textsOf('/blog/precio', named)).toEqual({ html: '<p>Precio</p>', spanish: undefined })
})
