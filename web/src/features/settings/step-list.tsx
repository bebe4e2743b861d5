import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { Link } from 'react-router'

/** `isWay`: the link stays when it is done, because people come back to change it. */
type Step = { label: string; isDone: boolean; href?: string | undefined; isWay?: boolean }

/** What is there and what is missing, with the way to where it is added. */
export function StepList({
  steps,
  texts,
}: {
  steps: readonly Step[]
  texts: { done: string; missing: string }
}) {
  return (
    <ul className="grid gap-1">
      {steps.map(({ label, isDone, href, isWay }) => (
        <li key={label} className="flex min-h-8 items-center gap-2">
          {isDone ? (
            <CircleCheck aria-label={texts.done} className="size-5 shrink-0 text-success" />
          ) : (
            <CircleDashed aria-label={texts.missing} className="size-5 shrink-0 text-ink-faint" />
          )}
          {href && (!isDone || isWay) ? (
            <Link to={href} className="font-medium text-field underline underline-offset-4">
              {label}
            </Link>
          ) : (
            <span className={isDone ? 'text-ink-soft' : ''}>{label}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
