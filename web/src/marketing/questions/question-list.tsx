export type Question = { id?: string; title: string; body: string }

type Props = { questions: readonly Question[]; group: string; linkName?: string }

/**
 * Questions that open one at a time, without a script. The id is inside the details: browsers open what a fragment leads
 * into, but not what it leads to.
 */
export function QuestionList({ questions, group, linkName }: Props) {
  return (
    <div className="max-w-3xl border-t border-line">
      {questions.map(({ id, title, body }) => (
        <details key={title} name={group} data-question className="border-b border-line">
          <summary className="cursor-pointer py-4 text-base font-semibold hover:text-field">{title}</summary>
          <div id={id} className="scroll-mt-20 pb-5">
            <p className="text-base text-pretty text-ink-soft">{body}</p>
            {id !== undefined && linkName !== undefined && (
              <a
                href={`#${id}`}
                aria-label={`${linkName}: ${title}`}
                className="mt-1 inline-flex min-h-11 items-center text-sm underline underline-offset-4"
              >
                {linkName}
              </a>
            )}
          </div>
        </details>
      ))}
    </div>
  )
}
