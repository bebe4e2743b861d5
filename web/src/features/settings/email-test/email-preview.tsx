import { useEffect, useRef } from 'react'

const darkRule = /@media\s*\(prefers-color-scheme:\s*dark\)/g

/** The style sheet of an email as a device with that theme applies it, whatever theme this one has. */
export const inTheme = (css: string, isDark: boolean) =>
  css.replace(darkRule, isDark ? '@media all' : '@media not all')

type Props = { html: string; title: string; width: number; isDark: boolean }

/**
 * An email as a mail program shows it, inert. The content security policy allows neither its style attributes nor its style
 * element in markup; set by script they are allowed, in a tree of its own that keeps them from the page. A picture for screen
 * readers: the text of the email stands beside it.
 */
export function EmailPreview({ html, title, width, isDark }: Props) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (host.current) show(host.current, html, isDark)
  }, [html, isDark])
  return (
    // Wider than a phone: it scrolls, and the keyboard must reach it to scroll it.
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={title}
      className="overflow-x-auto rounded-card border border-line"
    >
      {/* An image has no children to draw. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="img" aria-label={title} style={{ width }}>
        <div ref={host} inert />
      </div>
    </section>
  )
}

function show(host: HTMLElement, html: string, isDark: boolean) {
  const sheets: CSSStyleSheet[] = []
  // Before it is parsed: the policy holds for what a parser makes, too. The layout of emails writes no other quotes, and
  // escapes those of the words.
  const bare = html
    .replace(/<style[^>]*>([\s\S]*?)<\/style>/g, (_, css: string) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(inTheme(css, isDark))
      sheets.push(sheet)
      return ''
    })
    .replaceAll(' style="', ' data-style="')
  const { body } = new DOMParser().parseFromString(bare, 'text/html')
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = sheets
  root.replaceChildren(document.adoptNode(body))
  for (const element of [body, ...body.querySelectorAll<HTMLElement>('[data-style]')])
    element.style.cssText = element.dataset['style'] ?? ''
}
