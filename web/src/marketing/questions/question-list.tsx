export type Question = { id?: string; title: string; body: string }

type Props = { questions: readonly Question[]; group: string }

/** Questions that open one at a time, without a script. */
export function QuestionList({ questions, group }: Props) {
  return (
    <div className="max-w-3xl border-t border-line">
      {questions.map(({ id, title, body }) => (
        <details key={title} id={id} name={group} data-question className="border-b border-line">
          <summary className="cursor-pointer py-4 text-base font-semibold hover:text-field">{title}</summary>
          <p className="pb-5 text-base text-pretty text-ink-soft">{body}</p>
        </details>
      ))}
    </div>
  )
}
