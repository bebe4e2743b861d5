import { Link } from 'react-router'

type RecordLink = { href: string; title: string; notes: readonly (string | false | null)[] }

/** The records that belong to another one, each a link to its page. */
export function RecordLinks({ links }: { links: readonly RecordLink[] }) {
  return (
    <ul className="divide-y divide-line">
      {links.map(({ href, title, notes }) => (
        <li key={href}>
          <Link to={href} className="grid gap-1 py-3 hover:bg-sunken">
            <bdi className="font-medium break-words">{title}</bdi>
            <span className="text-xs text-ink-soft">{notes.filter(Boolean).join(' · ')}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
